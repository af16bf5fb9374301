import { expect, test } from 'vitest'
import {
  fromTableRow,
  isDefault,
  newSettingRow,
  settingId,
  settingOf,
  toTableRow,
} from './item-setting.ts'

test('a setting stays the same when converted to device rows and server rows', () => {
  const row = newSettingRow('Eggs', { isSuggested: false }, undefined)
  expect(row.id).toBe(settingId('egg'))
  expect(settingOf(row)).toMatchObject({ key: 'egg', name: 'Eggs', isSuggested: false, store: '' })
  expect(fromTableRow(toTableRow(row), 'pending')).toEqual(row)
})

test('changing one of an item’s settings keeps the others, and gets a later time', () => {
  const before = newSettingRow('Eggs', { store: 'Costco' }, undefined)
  const row = newSettingRow('eggs', { isSuggested: false }, before)
  expect(settingOf(row)).toMatchObject({ name: 'eggs', isSuggested: false, store: 'Costco' })
  expect(settingOf(row).atMs).toBeGreaterThan(settingOf(before).atMs)
  expect(isDefault(row)).toBe(false)
})

test('settings are removed once they all have their defaults', () => {
  const before = newSettingRow('Eggs', { isSuggested: false }, undefined)
  expect(isDefault(newSettingRow('Eggs', { isSuggested: true }, before))).toBe(true)
})

test('names and stores are saved on one line, within the server’s maximum length', () => {
  const row = newSettingRow(`ice\ncream${'x'.repeat(100)}`, { store: 's'.repeat(101) }, undefined)
  const { name, key, store } = settingOf(row)
  expect(name).toMatch(/^ice creamx+$/)
  expect([name, key, store].map(({ length }) => length)).toEqual([100, 100, 100])
})
