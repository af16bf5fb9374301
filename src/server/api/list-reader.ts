import { loadOnce } from '../lib/load-once.ts'
import { readerAway } from './api-errors.ts'
import type { Mention } from './read-mentions.ts'

/** Sixty times what the longest list takes: only a mistake in the reader comes to that. */
const maxReadMs = 20_000
/** The vocabulary and the remembered readings take about 100. */
const maxHeapMegabytes = 256

/** The thread that reads lists; it is started when one is first asked for. */
const startThread = loadOnce(async () => {
  // Imported late, like the vocabulary: after most starts nobody asks.
  const { Piscina } = await import('piscina')
  const thread = new Piscina<string, readonly Mention[]>({
    filename: new URL('./read-mentions.ts', import.meta.url).href,
    name: 'readMentions',
    minThreads: 1,
    maxThreads: 1,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes },
  })
  // A thread that fails between two readings is replaced; unheard, the event would end the process.
  thread.on('error', () => {})
  // Loads the vocabulary.
  await thread.run('')
  return thread
})

/** Waits until there is a thread that reads, so that nobody holds a connection meanwhile. */
export async function startListReader(): Promise<void> {
  await startThread()
}

/**
 * Reads the items of a text. The longest lists take up to a third of a second, in which the process answers
 * others. An aborted reading ends the thread, and the next reading starts another.
 */
export async function readOnThread(
  text: string,
  signal = AbortSignal.timeout(maxReadMs),
): Promise<readonly Mention[]> {
  const thread = await startThread()
  return thread.run(text, { signal }).catch((error: unknown) => {
    throw signal.aborted ? readerAway(error) : error
  })
}
