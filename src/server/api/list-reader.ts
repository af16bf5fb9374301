import { loadOnce } from '../lib/load-once.ts'
import { readerUnavailable } from './api-errors.ts'
import type { Mention } from './read-mentions.ts'

/**
 * Maximum time to parse a list. The longest list needs a sixtieth of it, so only a bug in the reader can
 * exceed this limit.
 */
const maxReadMs = 20_000
/** Maximum heap of the thread. The vocabulary and the cached results need about 100 MB. */
const maxHeapMegabytes = 256

/** Starts the thread that parses lists, at the first request that needs it. */
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
  // Piscina replaces a thread that fails while idle. The 'error' event would end the process without a
  // listener.
  thread.on('error', () => {})
  // The first run loads the vocabulary.
  await thread.run('')
  return thread
})

/** Starts the thread if needed, and waits until it is ready. Call it before taking a database connection. */
export async function startListReader(): Promise<void> {
  await startThread()
}

/**
 * Parses the items of a text on the thread, so the process keeps responding. Returns them in the order of
 * the text. The longest lists take up to a third of a second. Aborting the signal ends the thread, and the
 * next call starts another one.
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
