import type { IncomingMessage } from 'node:http'

/**
 * The address that a request is routed by. In a path with broken escapes, such as /%zz, every '%' is
 * only a character: so it names nothing, and whoever answers its prefix says so like of any other.
 */
export function readableUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const end = url.search(/[?#]/)
  const path = end === -1 ? url : url.slice(0, end)
  if (isDecodable(path)) return url
  return path.replaceAll('%', '%25') + (end === -1 ? '' : url.slice(end))
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
