import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const run = promisify(execFile)

const settings = {
  SITE_URL: 'https://lists.example.org',
  VITE_SUPABASE_URL: 'https://abcdefgh.supabase.co',
  VITE_SUPABASE_ANON_KEY: 'sb_publishable_key',
}

async function folderWith(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'grocery-genie-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, name), '')
  return folder
}

function build(folder: string, changed: Partial<typeof settings> = {}) {
  return run(process.execPath, [join(import.meta.dirname, 'build-static-site.ts'), folder], {
    env: { PATH: '/usr/bin:/bin', ...settings, ...changed },
  })
}

test('the build rejects a folder that contains other files, and leaves it unchanged', async () => {
  const folder = await folderWith('index.html')
  await expect(build(folder)).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`${folder} contains other files`),
  })
  expect(await readdir(folder)).toEqual(['index.html'])
})

const legacyServiceKey = [{ alg: 'HS256' }, { role: 'service_role' }, 'signature']
  .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .join('.')

test.each([
  ['new', 'sb_secret_0123456789'],
  ['legacy', legacyServiceKey],
])('the build refuses to publish a %s secret key', async (_kind, key) => {
  const folder = join(await folderWith('other'), 'site')
  await expect(build(folder, { VITE_SUPABASE_ANON_KEY: key })).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('VITE_SUPABASE_ANON_KEY is a secret key'),
  })
})
