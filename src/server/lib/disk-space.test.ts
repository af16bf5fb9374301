import { expect, onTestFinished, test, vi } from 'vitest'
import { watchDiskSpace } from './disk-space.ts'

const megabyte = 1_000_000

function watched({ free, reserve }: { free: number; reserve: number }) {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
  const disk = { free, reads: 0 }
  const lines: string[] = []
  const write = (line: string) => lines.push(line)
  const space = watchDiskSpace({
    folder: '/data',
    reserveBytes: reserve * megabyte,
    log: { error: write, warn: write },
    readFreeBytes: async () => {
      disk.reads += 1
      return disk.free * megabyte
    },
  })
  onTestFinished(() => {
    space.stop()
    vi.useRealTimers()
  })
  const later = () => vi.advanceTimersByTime(1_000)
  return { space, disk, lines, later }
}

test('the log says once that the disk is nearly full, and once that it has space again', async () => {
  const { space, disk, lines, later } = watched({ free: 100, reserve: 64 })
  const levels: string[] = []
  for (const free of [100, 63, 40, 31, 63, 70, 79, 81, 70]) {
    disk.free = free
    later()
    levels.push(await space.level())
  }
  expect(levels).toEqual(['enough', 'low', 'low', 'out', 'low', 'low', 'low', 'enough', 'enough'])
  expect(lines).toEqual([
    'Only 63 MB are free on the disk of /data. Nothing can be saved until 80 MB are free; reading still works.',
    'The disk of /data has free space again. Saving works again.',
  ])
})

test('low disk space is logged even without requests', async () => {
  const { lines } = watched({ free: 10, reserve: 64 })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(lines).toHaveLength(1)
})

test('concurrent requests share one reading of the free space', async () => {
  const { space, disk } = watched({ free: 100, reserve: 64 })
  await Promise.all(Array.from({ length: 50 }, () => space.level()))
  expect(disk.reads).toBe(1)
})

test('a file doesn’t fit if it would use part of the reserved disk space', async () => {
  const { space } = watched({ free: 100, reserve: 64 })
  expect(await space.hasRoomFor(36 * megabyte)).toBe(true)
  expect(await space.hasRoomFor(37 * megabyte)).toBe(false)
})
