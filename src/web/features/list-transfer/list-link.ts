import * as z from 'zod/mini'
import {
  countEntries,
  maxCopiedEntries,
  savedListItemsLimit,
  savedListNameLimit,
  storableText,
} from '#shared/contracts/saved-list.ts'
import { visiblePart } from '#shared/list-reader/parse-list.ts'

/** A list contained in a link. */
export type LinkedList = { name: string; text: string }

/** Thrown if the copied items would make the shopper's list too long. Its message is shown to the shopper. */
export class CopyTooLongError extends Error {}

/**
 * Maximum length of a fragment in characters. Messaging apps and browsers don't cut off links of this length.
 */
const maxFragmentLength = 8_000
/**
 * Size in UTF-8 bytes of the longest possible list as JSON, with all characters escaped. A fragment that
 * decompresses to more than this is rejected as an attack.
 */
const maxUnpackedBytes = 6 * (savedListNameLimit + savedListItemsLimit)
/** Version prefix of the link format. */
const version = '1.'

const defaultName = 'A list for you'

/**
 * The list's name and text. A tuple schema would be stricter, but would add more of the schema library to
 * every page.
 */
const Packed = z.array(z.string())

/**
 * Packs a list's name and text into a compressed URL fragment, without '#'. Browsers don't send the fragment
 * to servers. Resolves with null if the list contains too many items or the fragment would be too long.
 */
export async function fragmentOfList({ name, text }: LinkedList): Promise<string | null> {
  if (countEntries(text) > maxCopiedEntries) return null
  const bytes = new TextEncoder().encode(JSON.stringify([name, text]))
  const packed = await passThrough(bytes, new CompressionStream('deflate-raw'), Infinity)
  const fragment = version + toBase64Url(packed ?? new Uint8Array())
  return fragment.length <= maxFragmentLength ? fragment : null
}

/**
 * Unpacks the list in a URL fragment. Resolves with null if the fragment is malformed, or if its list is
 * empty or too long to be saved. A list without a name gets a default name.
 */
export async function listOfFragment(fragment: string): Promise<LinkedList | null> {
  if (!fragment.startsWith(version) || fragment.length > maxFragmentLength) return null
  try {
    const packed = fromBase64Url(fragment.slice(version.length))
    const unpacking = new DecompressionStream('deflate-raw')
    const bytes = await passThrough(packed, unpacking, maxUnpackedBytes)
    if (bytes === null) return null
    const json: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    const [name, text] = Packed.parse(json).map(storableText)
    if (name === undefined || text === undefined || !isSavable({ name, text })) return null
    return { name: visiblePart(name) === null ? defaultName : name, text }
  } catch {
    return null
  }
}

/** Returns whether a list contains items and is short enough to be saved. */
function isSavable({ name, text }: LinkedList): boolean {
  return (
    hasItems(text) &&
    countEntries(text) <= maxCopiedEntries &&
    Array.from(name).length <= savedListNameLimit &&
    Array.from(text).length <= savedListItemsLimit
  )
}

/** Returns whether text contains visible characters other than commas. */
function hasItems(text: string): boolean {
  return visiblePart(text.replaceAll(',', ' ')) !== null
}

/** Passes bytes through a stream and returns the output, or null if it is longer than `maxBytes`. */
async function passThrough(
  bytes: Uint8Array<ArrayBuffer>,
  transform: CompressionStream | DecompressionStream,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = new Blob([bytes]).stream().pipeThrough(transform).getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Uint8Array(await new Blob(chunks).arrayBuffer())
    length += value.byteLength
    if (length > maxBytes) {
      await reader.cancel()
      return null
    }
    chunks.push(value)
  }
}

function toBase64Url(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Decodes base64url. Throws on invalid input. */
function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
}
