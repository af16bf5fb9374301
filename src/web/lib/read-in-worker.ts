import type { PasteRequest } from './paste-worker.ts'
// oxlint-disable-next-line import/default -- Vite replaces this import with the URL of the built worker.
import workerUrl from './paste-worker.ts?worker&url'
import type { PastedItems } from './read-pasted.ts'
import { scriptUrlPolicy } from './script-url-policy.ts'

const trusted = scriptUrlPolicy('paste-worker', workerUrl)

/** Maximum time for the worker to load and read the text, in milliseconds. */
const maxMs = 60_000

/**
 * Reads pasted text in a worker, so that the page stays responsive. Rejects if the worker can't be loaded,
 * for example without a network, or takes longer than a minute.
 */
export async function readInWorker(request: PasteRequest): Promise<PastedItems> {
  const worker = new Worker(trusted(workerUrl))
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise((resolve, reject) => {
      const fail = () => reject(new Error('The worker failed to read the list.'))
      timer = setTimeout(fail, maxMs)
      worker.addEventListener('error', fail)
      worker.addEventListener('message', ({ data }: MessageEvent<PastedItems>) => resolve(data))
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Workers have no origin to check.
      worker.postMessage(request)
    })
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
