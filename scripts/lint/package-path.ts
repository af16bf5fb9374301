import { existsSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

const rootOfFolder = new Map<string, string>()

/**
 * Returns the given folder or its nearest parent that has a package.json. That isn't always the project's
 * root, because lint fixtures are written to a separate package.
 */
export function packageRoot(folder: string): string {
  const known = rootOfFolder.get(folder)
  if (known !== undefined) return known
  const parent = dirname(folder)
  const root =
    existsSync(join(folder, 'package.json')) || parent === folder ? folder : packageRoot(parent)
  rootOfFolder.set(folder, root)
  return root
}

/** Returns a file's path relative to its package, with forward slashes: 'src/web/ui/badge.tsx'. */
export function packagePath(filename: string): string {
  return relative(packageRoot(dirname(filename)), filename)
    .split(sep)
    .join('/')
}

/**
 * Returns whether a file is a test or is used only by tests: files named test-…, and all files in
 * server/testing and server/rest/oracle.
 */
export function isTest(path: string): boolean {
  return (
    /\.test\.tsx?$/.test(path) ||
    /(^|\/)test-[^/]+\.tsx?$/.test(path) ||
    /^src\/server\/(testing|rest\/oracle)\//.test(path)
  )
}
