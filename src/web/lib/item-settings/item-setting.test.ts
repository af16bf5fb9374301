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

test('changing one of an item’s settings keeps its other settings and updates the time of the change', () => {
  const before = newSettingRow('Eggs', { store: 'Costco' }, undefined)
  const row = newSettingRow('eggs', { isSuggested: false }, before)
  expect(settingOf(row)).toMatchObject({ name: 'eggs', isSuggested: false, store: 'Costco' })
  expect(settingOf(row).atMs).toBeGreaterThan(settingOf(before).atMs)
  expect(isDefault(row)).toBe(false)
})

test('an item’s settings are removed once all of them have their default values', () => {
  const before = newSettingRow('Eggs', { isSuggested: false }, undefined)
  expect(isDefault(newSettingRow('Eggs', { isSuggested: true }, before))).toBe(true)
})

test('names and stores are saved without line breaks and cut to the server’s maximum length', () => {
  const row = newSettingRow(`ice\ncream${'x'.repeat(100)}`, { store: 's'.repeat(101) }, undefined)
  const { name, key, store } = settingOf(row)
  expect(name).toMatch(/^ice creamx+$/)
  expect([name, key, store].map(({ length }) => length)).toEqual([100, 100, 100])
})
