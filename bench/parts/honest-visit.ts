// Worker thread of bench/attacks.ts for an honest shopper. The shopper has a separate thread, so that the
// shopper's requests never wait for an attacker's requests.
import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod'
import { visitAsShopper } from './honest-shopper.ts'
import { createShopper, shareLists } from './shopper.ts'

const url = z.string().parse(workerData)
const shopper = await createShopper(url)
let isOver = false
parentPort?.once('message', () => {
  isOver = true
})
report(await shareLists(url, shopper))
report(await visitAsShopper(url, shopper, () => isOver))

function report(message: unknown) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
  parentPort?.postMessage(message)
}
