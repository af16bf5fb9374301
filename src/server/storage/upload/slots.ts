import { tooManyUploads } from '../storage-errors.ts'

/** Lets only so many pieces of work run at once; the next is refused, not queued, since its body is on the wire already. */
export function createSlots(count: number) {
  let taken = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (taken >= count) throw tooManyUploads()
    taken += 1
    try {
      return await work()
    } finally {
      taken -= 1
    }
  }
}
