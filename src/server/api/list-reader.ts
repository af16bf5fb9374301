import { loadOnce } from '../lib/load-once.ts'
import { readerUnavailable } from './api-errors.ts'
import type { Mention } from './read-mentions.ts'

/**
 * Maximum time to parse a list. The longest lists take up to a third of a second, so a timeout means a bug or an
 * overloaded machine.
 */
const maxReadMs = 20_000
/** Maximum heap size of the thread. The vocabulary and the cached results need about 100 MB of it. */
const maxHeapMegabytes = 256

/** Starts the thread that parses lists, the first time a request needs it. */
const startThread = loadOnce(async () => {
  // Imports the library on demand, because most servers never need it.
  const { Piscina } = await import('piscina')
  const thread = new Piscina<string, readonly Mention[]>({
    filename: new URL('./read-mentions.ts', import.meta.url).href,
    name: 'readMentions',
    minThreads: 1,
    maxThreads: 1,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes },
  })
  // Piscina replaces a thread that fails while idle, but without a listener, its 'error' event would end the
  // process.
  thread.on('error', () => {})
  // The first run loads the vocabulary.
  await thread.run('')
  return thread
})

/**
 * Starts the thread if needed, and resolves when it is ready. Call this before taking a database connection.
 */
export async function startListReader(): Promise<void> {
  await startThread()
}

/**
 * Parses the items in a string on the thread, so that the process stays responsive. Returns the items in text
 * order. The longest lists take up to a third of a second. If the signal is aborted, ends the thread and
 * throws an error with status 503; the next call starts a new thread.
 */
export async function readOnThread(
  text: string,
  signal = AbortSignal.timeout(maxReadMs),
): Promise<readonly Mention[]> {
  const thread = await startThread()
  return thread.run(text, { signal }).catch((error: unknown) => {
    throw signal.aborted ? readerUnavailable(error) : error
  })
}
