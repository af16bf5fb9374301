import { createHash } from 'node:crypto'

/** PostgreSQL keeps what is prepared on each connection for as long as that lasts, so invented requests may not fill it. */
const maxNames = 100
const names = new Map<string, string>()

/**
 * The name under which PostgreSQL parses and plans this text once for each connection; none when
 * there are many already. Made of the text, so that behind a pooler no name ever means another text,
 * whichever process prepared it.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= maxNames) return known
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}
