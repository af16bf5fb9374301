import { readFile, truncate, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { defaultAnonKey } from '#shared/contracts/anon-key.ts'
import { expectAccessible } from './fixtures/accessible.ts'
import {
  bucket,
  demo,
  expectFilesOnDisk,
  expectPlaysAndSeeks,
  openDemo,
  percentOf,
  test,
  uploadDirectly,
  uploadedVideos,
  waitForLaterRange,
} from './fixtures/demo.ts'
import { writeDemoVideo } from './fixtures/demo-video.ts'
import { makeAdmin, type OwnServer } from './fixtures/own-server.ts'
import { expect, signIn } from './fixtures/test.ts'
import { expectNoToast, expectToast } from './fixtures/toasts.ts'

const mebibyte = 1024 * 1024
const adminEmail = 'admin@grocerygenie.app'
const password = 'correct horse'
const uploadFailed = { title: 'Failed to upload video', tone: 'destructive' as const }
const uploaded = { title: 'Video uploaded successfully!' }

// These journeys run in order on one server: each starts with the videos left by the previous one.
test.describe.configure({ mode: 'serial', timeout: 120_000 })

test("the server rejects an upload by an account with the admin's address but without the admin role", async ({
  page,
  demoServer,
  expectConsoleErrors,
}, testInfo) => {
  expectConsoleErrors(/400 \(Bad Request\)/)
  await signUp(demoServer.url)
  await signIn(page, { email: adminEmail, password })
  const { panel, file, upload } = await openDemo(page)
  const video = testInfo.outputPath('demo.webm')
  await writeDemoVideo(page, video, mebibyte)
  await file.setInputFiles(video)
  await upload.click()
  await expectToast(page, uploadFailed)
  await expect(file).toHaveAccessibleDescription('Only admin users can upload videos')
  await expect(panel.getByText('No video has been uploaded yet.')).toBeVisible()
  await expectFilesOnDisk(demoServer, 0)
})

test.describe('the admin', () => {
  let admin: SupabaseClient

  test.beforeAll(async ({ demoServer }) => {
    admin = await makeAdmin(demoServer, adminEmail, password)
  })
  test.beforeEach(({ page }) => signIn(page, { email: adminEmail, password }))
  test.afterEach(({ demoServer }) => demoServer.network.restore())

  test('sees immediately that a file is too large or not a video', async ({ page }, testInfo) => {
    const { file, upload } = await openDemo(page)
    await upload.click()
    await expect(file).toHaveAccessibleDescription('Please select a video file')

    const empty = { name: 'empty.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(0) }
    await file.setInputFiles(empty)
    await expect(file).toHaveAccessibleDescription('Please select a video file')
    const large = testInfo.outputPath('large.mp4')
    await writeFile(large, '')
    await truncate(large, 51 * mebibyte)
    await file.setInputFiles(large)
    await expect(file).toHaveAccessibleDescription('File size must be less than 50MB')
    await upload.click()
    await expectNoToast(page, uploadFailed.title)

    await file.setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await expect(file).toHaveAccessibleDescription('Please select a video file')
    await expectAccessible(page)
  })

  test('sees an error after uploading a text file named like a video', async ({
    page,
    demoServer,
    expectConsoleErrors,
  }) => {
    expectConsoleErrors(/400 \(Bad Request\)/)
    const { file, upload } = await openDemo(page)
    const buffer = Buffer.from('milk, eggs, bananas\n'.repeat(1000))
    await file.setInputFiles({ name: 'list.mp4', mimeType: 'video/mp4', buffer })
    await upload.click()
    await expectToast(page, uploadFailed)
    await expect(file).toHaveAccessibleDescription('Please select a video file')
    await expectNothingKept(demoServer)
  })

  test('gets the same errors through the API as on the page', async ({
    page,
    demoServer,
  }, testInfo) => {
    const path = testInfo.outputPath('large.webm')
    await writeDemoVideo(page, path, 51 * mebibyte)
    const large = new Blob([await readFile(path)], { type: 'video/webm' })
    const send = (name: string, file: Blob) =>
      uploadDirectly(demoServer, { client: admin, name, file })

    expect(await send('demo-1-large.webm', large)).toMatchObject({ statusCode: '413' })
    const text = new Blob(['milk, eggs'], { type: 'video/mp4' })
    expect(await send('demo-2-text.mp4', text)).toMatchObject({ statusCode: '415' })
    const empty = new Blob([], { type: 'video/mp4' })
    expect(await send('demo-3-empty.mp4', empty)).toHaveProperty('error')
    await expectNothingKept(demoServer)
  })

  test('sees an error if the connection breaks, and the server doesn’t store the upload', async ({
    page,
    demoServer,
    expectConsoleErrors,
  }, testInfo) => {
    expectConsoleErrors(/ERR_(CONNECTION|EMPTY|SOCKET)/, /could not be listed/)
    const path = testInfo.outputPath('demo.webm')
    await writeDemoVideo(page, path, 45 * mebibyte)
    await test.step('on the page', async () => {
      const { file, upload, progress } = await openDemo(page)
      demoServer.network.hold()
      await file.setInputFiles(path)
      await upload.click()
      await expect.poll(() => percentOf(progress)).toBeGreaterThan(0)
      demoServer.network.break()
      await expectToast(page, uploadFailed)
      await expect(file).toHaveAccessibleDescription(/Check your connection and try again/)
      demoServer.network.restore()
    })
    await test.step('through the API', () => cutUpload(demoServer.url))
    await expectNothingKept(demoServer)
  })

  test('uploads a 45 MB video, which plays, allows seeking and survives a restart', async ({
    page,
    newDevice,
    demoServer,
  }, testInfo) => {
    const path = testInfo.outputPath('Aisle wälk?.webm')
    await writeDemoVideo(page, path, 45 * mebibyte)
    const parts = await openDemo(page)
    const { file, upload, uploading, cancel, progress, videos, video, panel } = parts
    const part = waitForLaterRange(page)
    demoServer.network.hold()

    await test.step('cancels the first attempt', async () => {
      await file.setInputFiles(path)
      await upload.click()
      await expect.poll(() => percentOf(progress)).toBeGreaterThan(0)
      await expect(uploading).toBeVisible()
      await cancel.click()
      await expect(panel.getByText('Upload canceled. Nothing was saved.')).toBeVisible()
      await expect(upload).toBeEnabled()
      await expect(upload).toBeFocused()
      demoServer.network.restore()
      await expectNothingKept(demoServer)
    })
    await test.step('sees the progress of the second attempt, even after reopening the dialog', async () => {
      demoServer.network.hold()
      await upload.click()
      await expect.poll(() => percentOf(progress)).toBeGreaterThan(0)
      expect(await percentOf(progress)).toBeLessThan(100)
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await parts.watchDemo.click()
      demoServer.network.restore()
      await expectToast(page, uploaded)
      await expect(videos).toHaveCount(1)
      await expect(videos.first()).toContainText(/demo-\d{13}-Aisle w-lk-\.webm/)
      await expect(videos.first()).toContainText('Plays in the demo')
      await expect(videos.first()).toContainText('45.0 MB')
      await expectAccessible(page)
    })
    await test.step('the video plays, seeks by requesting a range, and pauses on close', async () => {
      await expectPlaysAndSeeks(video)
      expect((await part).status()).toBe(206)
      await video.evaluate((player: HTMLVideoElement) => player.play())
      await page.keyboard.press('Escape')
      const player = page.locator('video')
      await expect(player).toBeHidden()
      expect(await player.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true)
    })
    await test.step('a visitor watches it after a restart', async () => {
      await demoServer.restart()
      const visitor = await newDevice()
      await visitor.goto(demoServer.url)
      const seen = demo(visitor)
      const seenPart = waitForLaterRange(visitor)
      await seen.watchDemo.click()
      await expect(seen.video).toHaveAttribute('preload', 'metadata')
      await expectPlaysAndSeeks(seen.video)
      expect((await seenPart).status()).toBe(206)
      const name = (await uploadedVideos(admin))[0] ?? ''
      const { publicUrl } = admin.storage.from(bucket).getPublicUrl(name).data
      const part = await fetch(publicUrl, { headers: { range: 'bytes=40000000-40000099' } })
      expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100])
    })
  })

  test('sees which video is shown, and deletes videos', async ({ page, demoServer }, testInfo) => {
    const { file, upload, videos, video, noVideo } = await openDemo(page)
    const path = testInfo.outputPath('second.webm')
    await writeDemoVideo(page, path, mebibyte)
    await file.setInputFiles(path)
    await upload.click()
    await expectToast(page, uploaded)
    await expect(videos).toHaveCount(2)
    await expect(videos.nth(0)).toContainText('Plays in the demo')
    await expect(videos.nth(1)).not.toContainText('Plays in the demo')

    const button = (name: string) => videos.nth(0).getByRole('button', { name })
    await button('Delete').click()
    await expectAccessible(page)
    await button('Keep').click()
    await expect(videos).toHaveCount(2)
    await button('Delete').click()
    await button('Delete for good').click()
    await expect(videos).toHaveCount(1)
    await expect(video).toHaveAttribute('src', /second\.webm$/)
    await button('Delete').click()
    await button('Delete for good').click()
    await expect(noVideo).toBeVisible()
    await expectNothingKept(demoServer)
  })

  async function expectNothingKept(server: OwnServer) {
    await expectFilesOnDisk(server, 0)
    expect(await uploadedVideos(admin)).toEqual([])
  }

  /** Sends the headers and part of the body of an upload, then closes the connection. */
  async function cutUpload(url: string) {
    const { data } = await admin.auth.getSession()
    const sending = httpRequest(`${url}/storage/v1/object/${bucket}/demo-1-cut.webm`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${data.session?.access_token}`,
        'content-type': 'video/webm',
        'content-length': 45 * mebibyte,
      },
    })
    const isClosed = new Promise((resolve) => sending.once('close', resolve))
    sending.once('error', () => undefined)
    const webmStart = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex')
    sending.write(Buffer.concat([webmStart, Buffer.alloc(mebibyte)]), () => sending.destroy())
    await isClosed
  }
})

async function signUp(url: string) {
  const client = createClient(url, defaultAnonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { error } = await client.auth.signUp({ email: adminEmail, password })
  if (error) throw error
}
