import { z } from 'zod'

/**
 * Version of the format. Increase this number if older versions of Grocery Genie would misread new archives.
 */
export const archiveFormat = 1

/**
 * Name of an archive's first entry, which marks the file as a backup. A file without this entry is rejected
 * without reading further.
 */
export const headName = 'grocery-genie-backup.json'
/**
 * Name of an archive's last entry, which lists the contents, with a hash of each table and file. If this
 * entry is missing, the archive is truncated.
 */
export const manifestName = 'manifest.json'

const Head = z.object({
  format: z.number().int(),
  /** Version of Grocery Genie that wrote the archive. */
  version: z.string(),
  madeAt: z.iso.datetime(),
})
export type Head = z.infer<typeof Head>

const Table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.number().int().nonnegative(),
  sha256: z.string(),
})

const Sequence = z.object({
  schema: z.string(),
  name: z.string(),
  /** A string, because the value may exceed JavaScript's largest safe integer. */
  lastValue: z.string(),
  isCalled: z.boolean(),
})

const File = z.object({
  bucketId: z.string(),
  version: z.string(),
  bytes: z.number().int().nonnegative(),
  sha256: z.string(),
})

const Manifest = Head.extend({
  postgres: z.string(),
  /** Versions of the applied SQL files. */
  bootstrap: z.array(z.string()),
  migrations: z.array(z.string()),
  tables: z.array(Table),
  sequences: z.array(Sequence),
  files: z.array(File),
  /** Files that are listed in the database but missing from storage. */
  missingFiles: z.array(File.pick({ bucketId: true, version: true })),
})

export type Manifest = z.infer<typeof Manifest>
export type SavedTable = z.infer<typeof Table>
export type SavedSequence = z.infer<typeof Sequence>
export type SavedFile = z.infer<typeof File>

/** Parses the first entry of an archive. Throws if the archive isn't a backup. */
export function parseHead(text: string): Head {
  return Head.parse(JSON.parse(text))
}

/** Parses the last entry of an archive. Throws if the entry isn't a valid manifest. */
export function parseManifest(text: string): Manifest {
  return Manifest.parse(JSON.parse(text))
}

/** Returns the archive folder with a table's rows: the output of `COPY … TO`, split into parts. */
export function tableFolder({ schema, name }: { schema: string; name: string }): string {
  return `tables/${encodeURIComponent(`${schema}.${name}`)}`
}

/** Returns the archive folder with the parts of a file. */
export function fileFolder({ bucketId, version }: { bucketId: string; version: string }): string {
  return `files/${encodeURIComponent(bucketId)}/${version}`
}

/** Returns the number of rows in all tables together. */
export function countRows({ tables }: Manifest): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0)
}
