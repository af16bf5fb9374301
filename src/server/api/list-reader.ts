import { loadOnce } from '../lib/load-once.ts'
import { readerUnavailable } from './api-errors.ts'
import type { Mention } from './read-mentions.ts'

/** Sixty times the time of the longest list, so only a bug in the reader reaches it. */
const maxReadMs = 20_000
/** The vocabulary and the cached results take about 100. */
const maxHeapMegabytes = 256

/** The thread that parses lists, started at the first request for one. */
const startThread = loadOnce(async () => {
  // Imported on demand, like the vocabulary: most servers never need it.
  const { Piscina } = await import('piscina')
  const thread = new Piscina<string, readonly Mention[]>({
    filename: new URL('./read-mentions.ts', import.meta.url).href,
    name: 'readMentions',
    minThreads: 1,
    maxThreads: 1,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes },
  })
  // Piscina replaces a thread that fails while idle; without a listener the event would end the process.
  thread.on('error', () => {})
  // The first run loads the vocabulary.
  await thread.run('')
  return thread
})

/** Waits until the thread is ready. Call it before taking a database connection. */
export async function startListReader(): Promise<void> {
  await startThread()
}

/**
 * Parses the items of a text on the thread, so the process keeps responding: the longest lists take up to a
 * third of a second. Aborting ends the thread, and the next call starts another.
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
