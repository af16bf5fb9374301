import { strToU8, zipSync } from 'fflate'
import { expectAccessible } from './fixtures/accessible.ts'
import { expect, test } from './fixtures/test.ts'

test('a shopper imports notes from another app, including ticked items', async ({ page, tool }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await tool.myLists.click()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const file = dialog.getByLabel('File (text, CSV or JSON)')
  const note = { title: 'Weekly', isTrashed: false, isArchived: false }
  const listContent = [
    { text: '2 gal milk', isChecked: false },
    { text: 'eggs', isChecked: true },
  ]
  const takeout = zipSync({
    'Takeout/Keep/Weekly.json': strToU8(JSON.stringify({ ...note, listContent })),
    'Takeout/Keep/Old.json': strToU8(JSON.stringify({ ...note, title: 'Old', isTrashed: true })),
  })
  await file.setInputFiles({
    name: 'takeout.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(takeout),
  })
  await expect(dialog.getByText('Weekly, 2 items, 1 ticked already')).toBeVisible()
  await expect(dialog.getByText('It was in the trash.')).toBeVisible()

  await test.step('a table with unknown columns is shown before it is imported', async () => {
    const table = 'Item,Qty,Frob,Done\n"Soup, tomato",2,a,x\n'
    await file.setInputFiles({
      name: 'Party.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(table),
    })
    await expect(dialog.getByRole('heading', { name: '1 line left out' })).toBeVisible()
    await expect(dialog.getByText("Column 'Frob': a")).toBeVisible()
    await expectAccessible(page)
  })

  await dialog.getByRole('button', { name: 'Import 1 list' }).click()
  await tool.savedLists.getByRole('button', { name: 'Load Party' }).click()
  await expect(tool.list).toHaveValue('2 Soup (tomato)')
  await expect(tool.items.getByRole('checkbox', { name: 'Soup' })).toBeChecked()
})
