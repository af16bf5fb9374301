import { setFlagsFromString } from 'node:v8'
import { createContext, Script } from 'node:vm'

const bytesBetween = 4 * 1024 * 1024

// V8's collector can be called in a context that is made after this, without a flag for the whole process.
setFlagsFromString('--expose-gc')
const context = createContext()
const collectYoung = new Script("gc({ type: 'minor' })")

let bytesSince = 0

/**
 * Keeps memory flat, however many uploads are under way. Node reads each 64 KiB of a body into new memory, and V8, on
 * whose own heap little of it shows, would let 30 to 60 MB of it pile up before it collects. Called so often, it takes
 * less than a millisecond.
 */
export function letGoOfChunks(chunk: Buffer): void {
  bytesSince += chunk.length
  if (bytesSince < bytesBetween) return
  bytesSince = 0
  collectYoung.runInContext(context)
}
