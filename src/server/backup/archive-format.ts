import { z } from 'zod'

/** Raised when an older version could misread what is written now. */
export const archiveFormat = 1

/** The first entry of an archive: what it is, so that a stranger's file is refused at once. */
export const headName = 'grocery-genie-backup.json'
/** The last entry: what the archive holds, with a hash of each part. Without it, the archive was cut off. */
export const manifestName = 'manifest.json'

const Head = z.object({
  format: z.number().int(),
  /** The version of Grocery Genie that wrote it. */
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
  /** May be larger than a JavaScript number. */
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
  /** The versions of the SQL files that were applied. */
  bootstrap: z.array(z.string()),
  migrations: z.array(z.string()),
  tables: z.array(Table),
  sequences: z.array(Sequence),
  files: z.array(File),
  /** Files that the database knows and the storage had lost already. */
  missingFiles: z.array(File.pick({ bucketId: true, version: true })),
})

export type Manifest = z.infer<typeof Manifest>
export type SavedTable = z.infer<typeof Table>
export type SavedSequence = z.infer<typeof Sequence>
export type SavedFile = z.infer<typeof File>

export function parseHead(text: string): Head {
  return Head.parse(JSON.parse(text))
}

export function parseManifest(text: string): Manifest {
  return Manifest.parse(JSON.parse(text))
}

/** The folder of a table's rows, as `COPY … TO` writes them, in parts that are put together again. */
export function tableFolder({ schema, name }: { schema: string; name: string }): string {
  return `tables/${encodeURIComponent(`${schema}.${name}`)}`
}

/** The folder of a file's parts. */
export function fileFolder({ bucketId, version }: { bucketId: string; version: string }): string {
  return `files/${encodeURIComponent(bucketId)}/${version}`
}

/** Of all tables together. */
export function countRows({ tables }: Manifest): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0)
}
