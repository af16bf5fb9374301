import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@supabase/supabase-js'
import { defaultAnonKey } from '#shared/contracts/anon-key.ts'
import { ListSyncResponse } from '#shared/contracts/list-sync.ts'
import { noSettings } from '../src/server/testing/no-settings.ts'
import { savedNamesAndItems } from '../src/server/testing/saved-texts.ts'
import { demo, test as demoTest } from './fixtures/demo.ts'
import { writeDemoVideo } from './fixtures/demo-video.ts'
import { startOtherOrigin } from './fixtures/other-origin.ts'
import { makeAdmin } from './fixtures/own-server.ts'
import { projectRoot } from './fixtures/server.ts'
import { chooseStore, shoppingTool } from './fixtures/shopping-tool.ts'
import { startStaticHost } from './fixtures/static-host.ts'
import { expect, fillSignUp, newAccount } from './fixtures/test.ts'

const run = promisify(execFile)

type Site = { folder: string; url: string; backendUrl: string }

/** Serves the web app from a static host. The accounts and lists are on a server at another origin. */
const test = demoTest.extend<object, { site: Site }>({
  site: [
    async ({ demoServer }, use) => {
      const folder = await mkdtemp(path.join(os.tmpdir(), 'grocery-genie-site-'))
      const project = await startOtherOrigin(demoServer.url)
      await run(process.execPath, ['scripts/build-static-site.ts', folder], {
        cwd: projectRoot,
        env: {
          ...process.env,
          ...noSettings,
          SITE_URL: 'http://localhost',
          VITE_SUPABASE_URL: project.url,
          VITE_SUPABASE_ANON_KEY: defaultAnonKey,
        },
      })
      const host = await startStaticHost(folder)
      await use({ folder, url: host.url, backendUrl: project.url })
      await host.stop()
      await project.stop()
      await rm(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test.describe.configure({ mode: 'serial' })

const pages = [
  '/',
  '/privacy',
  '/auth',
  '/auth/confirm',
  '/auth/reset',
  '/app',
  '/account',
  '/join',
  '/list',
]

test('a shopper signs up, saves a list and receives live updates from another origin', async ({
  page,
  site,
  newShopper,
}) => {
  const account = newAccount()
  await page.goto(`${site.url}/auth?mode=sign-up`)
  await fillSignUp(page, account)
  await expect(page).toHaveURL(`${site.url}/app`)

  const tool = shoppingTool(page)
  await chooseStore(page, 'Kroger')
  await tool.list.fill('milk, eggs')
  await tool.listName.fill('Weekly')
  await tool.saveList.click()
  const client = createClient(site.backendUrl, defaultAnonKey, { auth: { persistSession: false } })
  await client.auth.signInWithPassword(account)
  await expect
    .poll(() => savedNamesAndItems(client))
    .toEqual([{ name: 'Weekly', items: 'milk, eggs' }])

  // The app opens a WebSocket only for a shared list.
  const { data } = await client.rpc('sync_lists').throwOnError()
  const list = ListSyncResponse.parse(data).lists.find(({ name }) => name === 'Weekly')?.list
  const link = await client.rpc('create_list_invite', { list, role: 'editor' }).throwOnError()
  const bob = await newShopper('bob')
  await bob.client.rpc('accept_list_invite', { secret: link.data.secret }).throwOnError()
  const socket = page.waitForEvent('websocket')
  await page.reload()
  expect(new URL((await socket).url()).origin).toBe(site.backendUrl.replace('http', 'ws'))
})

test('a visitor watches a demo video from another origin', async ({
  page,
  site,
  demoServer,
}, testInfo) => {
  const file = testInfo.outputPath('demo.webm')
  await page.goto(site.url)
  await writeDemoVideo(page, file, 300_000)
  const admin = await makeAdmin(demoServer, newAccount('admin').email, 'correct horse')
  const video = new Blob([await readFile(file)], { type: 'video/webm' })
  const { error } = await admin.storage.from('demo-videos').upload('1-demo.webm', video)
  expect(error).toBeNull()
  const { watchDemo, video: player } = demo(page)
  await watchDemo.click()
  await expect
    .poll(() => player.evaluate((element: HTMLVideoElement) => element.readyState))
    .toBeGreaterThan(0)
})

test('each page opens under its policy, and any other path returns 404', async ({
  page,
  site,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/404 \(Not Found\)/)
  for (const one of [...pages, '/no/such/page']) {
    const response = await page.goto(site.url + one)
    expect([one, response?.status()]).toEqual([one, pages.includes(one) ? 200 : 404])
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('the headers match those of our own server, except for the other origin', async ({
  site,
  demoServer,
}) => {
  const files = ['/sw.js', '/favicon.svg', '/robots.txt', '/sitemap.xml', '/site.webmanifest']
  const document = await readFile(path.join(site.folder, 'app.html'), 'utf8')
  const asset = /\/assets\/[\w-]+\.js/.exec(document)?.[0] ?? ''
  // The two builds have different hashes in their asset names, so each build's asset has its own path.
  const demoAsset =
    /\/assets\/[\w-]+\.js/.exec(await (await fetch(`${demoServer.url}/app`)).text())?.[0] ?? ''
  for (const one of [...pages, ...files, asset]) {
    const [ours, here] = await Promise.all([
      headersOf(demoServer.url + (one === asset ? demoAsset : one)),
      headersOf(site.url + one),
    ])
    const {
      'content-security-policy': policy,
      'cross-origin-embedder-policy': embedder,
      ...same
    } = ours
    expect({ one, ...here }).toMatchObject({ one, ...same })
    expect([embedder, here['cross-origin-embedder-policy']]).toEqual([
      'require-corp',
      'credentialless',
    ])
    const [required, found] = [directivesOf(policy), directivesOf(here['content-security-policy'])]
    expect([...found.keys()]).toEqual([...required.keys()])
    for (const [name, sources] of required)
      expect(found.get(name)).toEqual(expect.arrayContaining(sources))
    const backend = [site.backendUrl, site.backendUrl.replace('http', 'ws')]
    expect(found.get('connect-src')).toEqual(["'self'", ...backend])
    expect(found.get('media-src')).toEqual(["'self'", site.backendUrl])
  }
  const lines = (await readFile(path.join(site.folder, '_headers'), 'utf8')).split('\n')
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(2000)
})

test('the service worker contains the hash of the document it was built with', async ({ site }) => {
  const [worker, document] = await Promise.all(
    ['/sw.js', '/app'].map(async (one) => (await fetch(site.url + one)).text()),
  )
  const hash = createHash('sha256')
    .update(document ?? '')
    .digest('base64')
  expect(worker).toContain(`sha256-${hash}`)
})

const compared =
  /^(cache-control|content-security-policy|cross-origin-.*|permissions-policy|referrer-policy|x-(?:content-type|frame)-options)$/

async function headersOf(url: string): Promise<Record<string, string>> {
  const { headers } = await fetch(url)
  return Object.fromEntries([...headers].filter(([name]) => compared.test(name)))
}

/**
 * Returns the directives of a content security policy. Leaves out the hashes of inline content, which
 * depend on the backend.
 */
function directivesOf(policy = ''): Map<string, string[]> {
  return new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.filter((source) => !source.startsWith("'sha256-"))]
    }),
  )
}
