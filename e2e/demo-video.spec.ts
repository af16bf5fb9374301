import { readFile } from 'node:fs/promises'
import { expectAccessible } from './fixtures/accessible.ts'
import {
  bucket,
  expectFilesOnDisk,
  openDemo,
  test,
  uploadDirectly,
  uploadedVideos,
} from './fixtures/demo.ts'
import { writeDemoVideo } from './fixtures/demo-video.ts'
import { tabToAndPress } from './fixtures/keyboard.ts'
import { expect, signIn } from './fixtures/test.ts'

const mebibyte = 1024 * 1024

// These journeys run in order on one server. None of them uploads a video.
test.describe.configure({ mode: 'serial' })

test('a visitor can open the demo before a video exists', async ({ page }) => {
  const { watchDemo, dialog, close, noVideo, panel } = await openDemo(page)
  await expect(noVideo).toBeVisible()
  for (const title of ['Key features', 'Benefits']) {
    await expect(dialog.getByRole('heading', { name: title })).toBeVisible()
  }
  await expect(panel).toHaveCount(0)
  await expectAccessible(page)

  await test.step('focus stays in the dialog and returns afterward', async () => {
    for (let presses = 0; presses < 6; presses += 1) {
      await page.keyboard.press('Tab')
      // Focus may leave the dialog only for the browser's own controls.
      expect(
        await dialog.evaluate(
          (element) =>
            element.contains(document.activeElement) || document.activeElement === document.body,
        ),
      ).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(watchDemo).toBeFocused()
  })
  await test.step("the page under the dialog doesn't scroll", async () => {
    const wide = page.viewportSize() ?? { width: 1280, height: 720 }
    await page.setViewportSize({ width: 360, height: 400 })
    await watchDemo.click()
    const before = await page.evaluate(() => window.scrollY)
    await page.mouse.move(180, 200)
    await page.mouse.wheel(0, 5000)
    await expect.poll(() => dialog.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
    await page.mouse.wheel(0, 5000)
    await expect(dialog.getByRole('heading', { name: 'Benefits' })).toBeInViewport()
    expect(await page.evaluate(() => window.scrollY)).toBe(before)
    await page.keyboard.press('Escape')
    await page.setViewportSize(wide)
  })
  await test.step('a click outside closes the dialog, but not one inside', async () => {
    await watchDemo.click()
    await dialog.getByRole('heading', { name: 'Benefits' }).click()
    await expect(dialog).toBeVisible()
    await page.mouse.click(5, 5)
    await expect(dialog).toBeHidden()
    await expect(watchDemo).toBeFocused()
  })
  await test.step('the Close button closes the dialog, by keyboard only', async () => {
    await page.reload()
    await tabToAndPress(page, watchDemo)
    await expect(dialog).toBeVisible()
    await tabToAndPress(page, close)
    await expect(dialog).toBeHidden()
    await expect(watchDemo).toBeFocused()
  })
})

test('if the list of videos fails to load, the error is logged but not shown', async ({
  page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/500 \(Internal Server Error\)/, /The demo videos could not be listed/)
  await page.route('**/storage/v1/object/list/**', (route) => route.fulfill({ status: 500 }))
  const { dialog, noVideo } = await openDemo(page)
  await expect(noVideo).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
})

test("a visitor sees an error when the browser can't play the video", async ({
  page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/The demo video/)
  await page.route('**/storage/v1/object/list/**', (route) => {
    const id = '00000000-0000-4000-8000-000000000001'
    return route.fulfill({ json: [{ name: 'demo-1.mp4', id, created_at: null, metadata: null }] })
  })
  await page.route('**/object/public/**', (route) =>
    route.fulfill({ contentType: 'video/mp4', body: 'no film at all' }),
  )
  const { dialog, video } = await openDemo(page)
  const text = 'The demo video could not be played. Check your connection, or try another browser.'
  await expect(dialog.getByText(text)).toBeVisible()
  await expect(video).toHaveCount(0)
  await expectAccessible(page)
})

test("a folder in the bucket isn't mistaken for a video", async ({ page }) => {
  await page.route('**/storage/v1/object/list/**', (route) => {
    const { limit } = route.request().postDataJSON() as { limit: number }
    const folder = { name: 'drafts', id: null, created_at: null, metadata: null }
    const id = '00000000-0000-4000-8000-000000000001'
    const video = { name: 'demo-1.mp4', id, created_at: null, metadata: { size: 1 } }
    return route.fulfill({ json: [folder, video].slice(0, limit) })
  })
  // Never responds, as on a very slow network.
  await page.route('**/object/public/**', () => undefined)
  const { video } = await openDemo(page)
  await expect(video).toHaveAttribute('src', /demo-1\.mp4$/)
})

test('a shopper doesn’t see an upload form, and the server rejects an upload through the API', async ({
  page,
  newShopper,
  demoServer,
}, testInfo) => {
  const shopper = await newShopper()
  await signIn(page, shopper)
  const { noVideo, panel } = await openDemo(page)
  await expect(noVideo).toBeVisible()
  await expect(panel).toHaveCount(0)

  const file = testInfo.outputPath('demo.webm')
  await writeDemoVideo(page, file, mebibyte)
  const video = new Blob([await readFile(file)], { type: 'video/webm' })
  const response = await uploadDirectly(demoServer, {
    client: shopper.client,
    name: 'demo-1-mine.webm',
    file: video,
  })
  expect(response).toMatchObject({ statusCode: '403' })
  const { error } = await shopper.client.storage.from(bucket).upload('demo-2-mine.webm', video)
  expect(error).toMatchObject({ statusCode: '403' })
  expect(await uploadedVideos(shopper.client)).toEqual([])
  await expectFilesOnDisk(demoServer, 0)
})
