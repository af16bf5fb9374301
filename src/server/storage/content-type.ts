import { fileTypeFromBuffer } from 'file-type'
import { unsupportedType } from './storage-errors.ts'

/** Number of bytes at the beginning of a file that are enough to detect its type. */
export const signatureBytes = 4100

const typeSyntax = /^[a-z0-9][\w.+-]*\/[a-z0-9][\w.+-]*$/

/** Video types that browsers can play, each with the types that may be detected for its files. */
const videoContents: Readonly<Record<string, readonly string[]>> = {
  'video/mp4': ['video/mp4', 'video/x-m4v'],
  'video/x-m4v': ['video/x-m4v', 'video/mp4'],
  'video/quicktime': ['video/quicktime'],
  'video/webm': ['video/webm'],
  'video/ogg': ['video/ogg', 'application/ogg'],
}

/**
 * Returns the declared type in lower case and without parameters. Throws `InvalidMimeType` if the type is
 * malformed or doesn't match any of the `allowed` patterns, such as 'video/*'. If `allowed` is null, allows
 * every type.
 */
export function parseDeclaredType(header: string | undefined, allowed: string[] | null): string {
  const type = (header ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const isAllowed = allowed === null || allowed.some((pattern) => matches(type, pattern))
  if (!typeSyntax.test(type) || !isAllowed) throw unsupportedType(type.slice(0, 100))
  return type
}

// Whether a type matches a pattern, which may be a type, 'video/*' or '*/*'.
function matches(type: string, pattern: string): boolean {
  if (pattern === '*/*' || pattern === type) return true
  return pattern.endsWith('/*') && type.startsWith(pattern.slice(0, -1))
}

/** Throws `InvalidMimeType` unless the file's first bytes are those of a video of the declared type. */
export async function checkVideo(declared: string, firstBytes: Uint8Array): Promise<void> {
  const found = (await detectType(firstBytes)) ?? 'application/octet-stream'
  if (!videoContents[declared]?.includes(found)) throw unsupportedType(found)
}

/** Returns the type of a file, or undefined if it isn't recognized. */
async function detectType(firstBytes: Uint8Array): Promise<string | undefined> {
  try {
    return (await fileTypeFromBuffer(firstBytes))?.mime.split(';')[0]
  } catch {
    // The file starts like a file of a known type but is malformed.
    return undefined
  }
}
