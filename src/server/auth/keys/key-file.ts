import { readFile } from 'node:fs/promises'
import { StartError } from '../../lib/errors.ts'

/** The parsed JSON of the file that AUTH_SIGNING_KEYS names. */
export async function readKeyFile(path: string): Promise<unknown> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable'
    throw new StartError(`AUTH_SIGNING_KEYS: cannot read ${path} (${reason})`)
  }
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new StartError(
      `AUTH_SIGNING_KEYS: ${path} is not JSON; expected an array of private keys`,
    )
  }
}
