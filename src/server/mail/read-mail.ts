/** A parsed email. */
export type ReadMail = {
  to: string
  from: string
  subject: string
  text: string
  html: string
  /** The headers, keyed by their names in lower case. */
  headers: ReadonlyMap<string, string>
}

type Part = { headers: ReadonlyMap<string, string>; body: string }

/**
 * Parses an email that this server composed: a plain-text part and an HTML part, each either quoted-printable
 * or unencoded. A missing header or part becomes an empty string.
 */
export function readMail(raw: Buffer): ReadMail {
  const { headers, body } = splitPart(raw.toString('latin1').replaceAll('\r\n', '\n'))
  const parts = partsOf({ headers, body })
  return {
    to: headers.get('to') ?? '',
    from: decodeWords(headers.get('from') ?? ''),
    subject: decodeWords(headers.get('subject') ?? ''),
    text: contentOf(parts, 'text/plain'),
    html: contentOf(parts, 'text/html'),
    headers,
  }
}

/** Splits a part of an email into its headers and its body. */
function splitPart(text: string): Part {
  const end = text.indexOf('\n\n')
  const head = end === -1 ? text : text.slice(0, end)
  const lines = head.replaceAll(/\n[ \t]+/g, ' ').split('\n')
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { headers, body: end === -1 ? '' : text.slice(end + 2) }
}

/** Returns the parts of a multipart email. For any other email, returns the whole email as the only part. */
function partsOf(whole: Part): Part[] {
  const type = whole.headers.get('content-type') ?? ''
  const boundary = /^multipart\/.*boundary="?([^";]+)"?/i.exec(type)?.[1]
  if (boundary === undefined) return [whole]
  const [, ...parts] = `\n${whole.body}`.split(`\n--${boundary}`)
  return parts.slice(0, -1).map((part) => splitPart(part.replace(/^\n/, '')))
}

/**
 * Returns the decoded contents of the first part with this content type, or an empty string if there is none.
 */
function contentOf(parts: readonly Part[], type: string): string {
  const part = parts.find(({ headers }) => headers.get('content-type')?.startsWith(type))
  if (part === undefined) return ''
  const encoding = part.headers.get('content-transfer-encoding')
  const bytes =
    encoding === 'quoted-printable'
      ? unquoted(part.body.replaceAll(/=\n/g, ''))
      : Buffer.from(part.body, encoding === 'base64' ? 'base64' : 'latin1')
  return bytes.toString('utf8')
}

/** Decodes encoded words (RFC 2047), such as =?UTF-8?Q?Caf=C3=A9?=. */
function decodeWords(text: string): string {
  return text
    .replaceAll(/(\?=)\s+(?==\?)/g, '$1')
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
      (encoding.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64')
        : unquoted(word.replaceAll('_', ' '))
      ).toString('utf8'),
    )
}

/** Decodes quoted-printable text. */
function unquoted(text: string): Buffer {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1')
}
