import { expect, test } from 'vitest'
import { repeatTarget } from './repeat-target.ts'
import { dueRepeats } from './repeat-writes.ts'
import { ann, groceries, saturday, staples, twoDevices } from './test-repeats.ts'

/**
 * Opens lists on which the shopper has these roles. The items on the 'Staples' list are added to the
 * 'Groceries' list.
 */
async function listsOf(roles: { staples?: string; groceries?: string } = {}) {
  const { phone } = await twoDevices()
  for (const [uid, role] of [
    [staples, roles.staples ?? 'owner'],
    [groceries, roles.groceries ?? 'owner'],
  ] as const) {
    await phone.client.write([{ list: uid, writes: [{ kind: 'lists', fields: { role } }] }])
  }
  return phone
}

test.each([
  [{}, saturday, 'found'],
  [{ staples: 'editor', groceries: 'editor' }, saturday, 'found'],
  [{ groceries: 'viewer' }, saturday, 'read-only'],
  [{}, { ...saturday, into: '11111111-1111-4111-8111-111111111111' }, 'gone'],
  [{}, { ...saturday, into: staples }, 'gone'],
  [{}, { ...saturday, into: null }, 'found'],
  [{ staples: 'editor' }, { ...saturday, into: null }, 'of-owner'],
] as const)(
  'with the roles %j and the repeat %j, the target is %s',
  async (roles, repeats, status) => {
    const phone = await listsOf(roles)
    await phone.setRepeat(staples, repeats)
    const list = phone.find(staples)
    expect(list && repeatTarget(list, { ...phone.lists(), shopperId: ann }).status).toBe(status)
    const due = dueRepeats(phone.lists(), { shopperId: ann, today: '2026-11-28' })
    expect(due).toHaveLength(status === 'found' ? 1 : 0)
  },
)

test('a viewer’s device does not add the items of a repeating list', async () => {
  const phone = await listsOf({ staples: 'viewer' })
  expect(dueRepeats(phone.lists(), { shopperId: ann, today: '2026-11-28' })).toEqual([])
})
