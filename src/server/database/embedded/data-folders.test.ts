import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { ensureDataRoot } from './data-folders.ts'

const nobody = { uid: 65_534, gid: 65_534 }
const isRoot = process.getuid?.() === 0

let parent: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'grocery-genie-test-'))
  await chmod(parent, 0o755)
  return () => rm(parent, { recursive: true })
})

function setUmask(mask: number) {
  const before = process.umask(mask)
  onTestFinished(() => void process.umask(before))
}

async function modeOf(path: string): Promise<number> {
  return (await stat(path)).mode & 0o777
}

test.skipIf(!isRoot).each([0o022, 0o027, 0o077])(
  "PostgreSQL's account can enter the folders that root creates under umask %o",
  async (mask) => {
    setUmask(mask)
    const root = join(parent, 'var/groceries')
    await ensureDataRoot(root, nobody)
    expect([await modeOf(join(parent, 'var')), await modeOf(root)]).toEqual([0o711, 0o711])
  },
)

test.skipIf(!isRoot)(
  "the error for a folder that PostgreSQL can't enter says how to give it access",
  async () => {
    const root = join(parent, 'closed/data')
    await ensureDataRoot(root, nobody)
    await chmod(join(parent, 'closed'), 0o700)
    await expect(ensureDataRoot(root, nobody)).rejects.toThrow(
      `who can't enter ${join(parent, 'closed')}. Run "chmod o+x '${join(parent, 'closed')}'"`,
    )
  },
)

test('the folder of a user other than root is inaccessible to all other users', async () => {
  const root = join(parent, 'data')
  await ensureDataRoot(root, undefined)
  expect(await modeOf(root)).toBe(0o700)
})
