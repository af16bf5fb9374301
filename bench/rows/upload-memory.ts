import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type BenchServer, withServer } from '../parts/bench-server.ts'
import { medians } from '../parts/medians.ts'
import { peakDuring, residentMegabytes } from '../parts/memory.ts'
import { withOwnerPool } from '../parts/owner-pool.ts'
import type { Result } from '../parts/result.ts'
import { connect, createShopper } from '../parts/shopper.ts'

const videoBytes = 50_000_000
const warmUpBytes = 5_000_000
const goalMegabytes = 80
const manyUploads = 20
const lastUploads = 5

/** Measures how much more memory a fresh server uses while it receives videos of 50 MB. */
export async function measureUploadMemory(): Promise<Result[]> {
  const { one, two, more } = await medians(() => withServer(rises))
  return [
    toResult('Upload of 50 MB: rise in memory', one, goalMegabytes),
    toResult('Two uploads of 50 MB at once: rise in memory', two, goalMegabytes),
    toResult(`The last ${lastUploads} of ${manyUploads} uploads: rise above those two`, more, 0),
  ]
}

/**
 * Measures how much the memory rises during one upload, during two concurrent uploads, and during the last of
 * many.
 */
async function rises(server: BenchServer) {
  const processId = server.process.pid
  if (processId === undefined) throw new Error('The server is not running')
  const upload = await uploader(server)
  // Warms up by loading and compiling the upload code, and by growing the heap to its usual size.
  await upload(warmUpBytes)
  await wait(1_000)
  const before = await residentMegabytes(processId)
  const one = await peakDuring(processId, () => upload(videoBytes))
  const two = await peakDuring(processId, () =>
    Promise.all([upload(videoBytes), upload(videoBytes)]),
  )
  const uploads = async (times: number) => {
    for (let time = 1; time <= times; time += 1) await upload(videoBytes)
  }
  await uploads(manyUploads - lastUploads)
  const last = await peakDuring(processId, () => uploads(lastUploads))
  return { one: one - before, two: two - before, more: last - Math.max(one, two) }
}

function toResult(name: string, value: number, goalMegabytes: number): Result {
  return {
    name,
    goal: `≤ ${goalMegabytes}`,
    value,
    unit: 'MB',
    control: null,
    controlValue: null,
    met: value <= goalMegabytes,
  }
}

async function uploader({ url, dataDir }: BenchServer): Promise<(size: number) => Promise<void>> {
  const { id, email, password } = await createShopper(url)
  await withOwnerPool({ dataDir, connections: 1 }, (pool) => pool.query(makeAdmin, [id]))
  const client = connect(url)
  const { error: refusal } = await client.auth.signInWithPassword({ email, password })
  if (refusal) throw refusal
  return async (size) => {
    const video = new Blob([videoOf(size)], { type: 'video/mp4' })
    const bucket = client.storage.from('demo-videos')
    const name = `${randomUUID()}.mp4`
    const { error } = await bucket.upload(name, video)
    if (error) throw error
    await bucket.remove([name])
  }
}

const makeAdmin = `
  update auth.users set raw_app_meta_data = raw_app_meta_data || '{"role": "admin"}' where id = $1`

/** Returns a file that starts like an MP4 video. The server only checks the start. */
function videoOf(size: number): Buffer<ArrayBuffer> {
  const video = Buffer.alloc(size, 1)
  Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp42', 'latin1').copy(video)
  return video
}
