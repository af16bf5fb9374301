import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  ann,
  groceries,
  saturday,
  staples,
  syncAll,
  type TestDevice,
  twoDevices,
} from './test-repeats.ts'

beforeEach(() => {
  vi.stubEnv('TZ', 'America/New_York')
  return () => vi.unstubAllEnvs()
})

function sortedText(device: TestDevice, uid = groceries): string[] {
  return (device.text(uid) ?? '').split(', ').toSorted()
}

describe('a saved list that repeats', () => {
  test('is added once, at midnight on its day, at the end of the other list', async () => {
    const { phone, goTo } = await twoDevices()
    expect(await phone.run()).toEqual([])
    goTo('2026-11-28T00:00')
    expect(await phone.run()).toMatchObject([{ count: 3 }])
    expect(phone.text(groceries)).toBe('tea, milk, eggs, bread')
    expect(phone.repeats(staples)).toEqual({ ...saturday, since: '2026-12-05' })
    expect(await phone.run()).toEqual([])
    goTo('2026-12-04T23:59')
    expect(await phone.run()).toEqual([])
    goTo('2026-12-05T07:00')
    expect(await phone.run()).toMatchObject([{ count: 0 }])
    expect(phone.text(groceries)).toBe('tea, milk, eggs, bread')
  })

  test('is added only once if two devices add it separately, even if both are offline', async () => {
    const { phone, tablet, goTo, server } = await twoDevices()
    goTo('2026-11-28T08:00')
    await phone.run()
    goTo('2026-11-28T09:30')
    await tablet.run()
    expect(tablet.client.rowsOf(groceries).map(({ fields, clocks }) => [fields, clocks])).toEqual(
      phone.client.rowsOf(groceries).map(({ fields, clocks }) => [fields, clocks]),
    )
    await syncAll(phone, tablet)
    for (const device of [phone, tablet]) {
      expect(device.text(groceries)).toBe('tea, milk, eggs, bread')
      expect(device.repeats(staples)).toEqual({ ...saturday, since: '2026-12-05' })
    }
    expect(server.rows.size).toBe(2 + 3 + 4)
  })

  test('stays removed after a shopper removes it on the day, whichever device syncs first', async () => {
    for (const order of ['phone', 'tablet']) {
      const { phone, tablet, goTo } = await twoDevices()
      goTo('2026-11-28T08:00')
      await phone.run()
      await phone.remove(groceries, 'eggs')
      goTo('2026-11-28T09:30')
      await tablet.run()
      await syncAll(...(order === 'phone' ? [phone, tablet] : [tablet, phone]))
      for (const device of [phone, tablet]) {
        expect(await device.run()).toEqual([])
        expect(device.text(groceries)).toBe('tea, milk, bread')
      }
    }
  })

  test('is added again after it was removed the evening before, even if the adding device did not know of the removal', async () => {
    const { phone, tablet, goTo } = await twoDevices('milk, eggs', 'milk, eggs')
    await phone.remove(groceries, 'milk')
    goTo('2026-11-28T08:00')
    await tablet.run()
    await syncAll(tablet, phone)
    expect(sortedText(phone)).toEqual(['eggs', 'milk'])
  })

  test('leaves out an item that was removed earlier on the same day', async () => {
    const { phone, goTo } = await twoDevices('milk, eggs', 'milk, tea')
    goTo('2026-11-28T00:30')
    await phone.remove(groceries, 'milk')
    expect(await phone.run()).toMatchObject([{ count: 1, added: ['eggs'] }])
    expect(phone.text(groceries)).toBe('tea, eggs')
  })

  test('is not added again by a device that has not yet received later removals', async () => {
    const { phone, goTo, newDevice } = await twoDevices()
    goTo('2026-11-28T08:00')
    await phone.run()
    for (const item of ['milk', 'eggs']) await phone.remove(groceries, item)
    await phone.sync()
    const laptop = await newDevice()
    await laptop.sync()
    expect(await laptop.run()).toEqual([])
    expect(laptop.text(groceries)).toBe('tea, bread')
  })

  test('does not change the other list if the saved list gets new items later that day', async () => {
    const { phone, goTo } = await twoDevices()
    goTo('2026-11-28T08:00')
    await phone.run()
    await phone.save(staples, 'milk, eggs, bread, soap')
    expect(await phone.run()).toEqual([])
    goTo('2026-12-05T08:00')
    expect(await phone.run()).toMatchObject([{ count: 1 }])
  })

  test('is added only once, for the last of the missed days', async () => {
    const { phone, goTo } = await twoDevices()
    await phone.setRepeat(staples, { ...saturday, weeks: 2 })
    goTo('2027-01-13T08:00')
    expect(await phone.run()).toMatchObject([{ count: 3 }])
    expect(phone.repeats(staples)).toMatchObject({ since: '2027-01-23' })
    expect(await phone.run()).toEqual([])
  })

  test('does not add an item that is already on the list in another spelling', async () => {
    const { phone, goTo } = await twoDevices('Milk, 2 eggs, bread', '3 milk, egg (brown), tea')
    goTo('2026-11-28T08:00')
    expect(await phone.run()).toMatchObject([{ added: ['eggs', 'bread'] }])
    expect(phone.text(groceries)).toBe('3 milk, egg (brown), tea, 2 eggs, bread')
  })

  test('keeps the stores of its items', async () => {
    const { phone, goTo } = await twoDevices('milk (@Costco), eggs')
    goTo('2026-11-28T08:00')
    await phone.run()
    expect(phone.text(groceries)).toBe('tea, milk (@Costco), eggs')
  })

  test('keeps the store given in the heading above its items', async () => {
    const { phone, goTo } = await twoDevices('Costco:\nmilk\neggs')
    goTo('2026-11-28T08:00')
    await phone.run()
    expect(phone.text(groceries)).toBe('tea\nmilk (@Costco)\neggs (@Costco)')
  })

  test('unticks items that were ticked before the day, and keeps ticks made on the day', async () => {
    const { phone, goTo } = await twoDevices('milk, eggs', 'milk, eggs, tea')
    await phone.tick(groceries, 'milk')
    await phone.tick(groceries, 'tea')
    goTo('2026-11-28T08:00')
    await phone.tick(groceries, 'eggs')
    expect(await phone.run()).toMatchObject([{ count: 1, unticked: ['milk'] }])
    expect(phone.ticked(groceries)).toEqual(['eggs', 'tea'])
  })

  test('waits for the end of a trip that began before midnight', async () => {
    const { phone, goTo } = await twoDevices('milk, eggs', 'milk, tea')
    goTo('2026-11-27T23:50')
    await phone.tick(groceries, 'milk')
    goTo('2026-11-28T00:10')
    expect(await phone.run()).toEqual(['shopping'])
    goTo('2026-11-28T04:00')
    expect(await phone.run()).toMatchObject([{ count: 2 }])
  })

  test('adds an item unticked even if it was ticked before it was removed', async () => {
    const { phone, goTo } = await twoDevices('milk', 'milk, tea')
    await phone.tick(groceries, 'milk')
    await phone.remove(groceries, 'milk')
    goTo('2026-11-28T08:00')
    await phone.run()
    expect(phone.text(groceries)).toBe('tea, milk')
    expect(phone.ticked(groceries)).toEqual([])
  })

  test('is not added to a full list, and stays due', async () => {
    const long = Array.from({ length: 500 }, (_, at) => `item number ${at}`).join(', ')
    const { phone, goTo } = await twoDevices(long, `${long}, ${long.replaceAll('item', 'thing')}`)
    expect(phone.text(groceries)?.length).toBeGreaterThan(15_000)
    await phone.save(staples, long.replaceAll('item', 'other'))
    goTo('2026-11-28T08:00')
    expect(await phone.run()).toEqual(['full'])
    await phone.save(groceries, 'tea')
    expect(await phone.run()).toMatchObject([{ count: 500 }])
    await syncAll(phone)
    expect(phone.client.rowsOf(groceries).every(({ syncStatus }) => syncStatus === 'synced')).toBe(
      true,
    )
  })
})

describe('the list that gets the items', () => {
  test('is the current list by default, even if that list has no item yet', async () => {
    const { phone, goTo } = await twoDevices()
    await phone.setRepeat(staples, { ...saturday, into: null })
    goTo('2026-11-28T08:00')
    await phone.run()
    expect(phone.text(ann)).toBe('milk, eggs, bread')
    expect(phone.text(groceries)).toBe('tea')
  })

  test('does not get the items while it is deleted, but gets them once it is restored', async () => {
    const { phone, goTo } = await twoDevices()
    const setPresent = (present: boolean) =>
      phone.client.write([{ list: groceries, writes: [{ kind: 'lists', fields: { present } }] }])
    await setPresent(false)
    goTo('2026-11-28T08:00')
    expect(await phone.run()).toEqual([])
    await setPresent(true)
    expect(await phone.run()).toMatchObject([{ count: 3 }])
  })
})

describe('a change of the repeat', () => {
  test('made by a shopper wins over later changes that devices made by themselves', async () => {
    for (const stopped of [null, { ...saturday, weekday: 2 }]) {
      const { phone, tablet, goTo } = await twoDevices()
      await tablet.setRepeat(staples, stopped)
      goTo('2026-11-28T08:00')
      await phone.run()
      goTo('2026-12-05T08:00')
      await phone.run()
      await syncAll(phone, tablet)
      for (const device of [phone, tablet]) expect(device.repeats(staples)).toEqual(stopped)
    }
  })

  test('keeps the later day if two offline devices added the items on different days', async () => {
    const { phone, tablet, goTo } = await twoDevices()
    goTo('2026-11-28T08:00')
    await phone.run()
    goTo('2026-12-19T08:00')
    await tablet.run()
    await syncAll(phone, tablet)
    for (const device of [phone, tablet]) {
      expect(device.repeats(staples)).toMatchObject({ since: '2026-12-26' })
    }
  })

  test('made by a device whose clock is years ahead is corrected by the next device', async () => {
    const { phone, tablet, goTo } = await twoDevices()
    goTo('2036-11-29T08:00')
    await tablet.run()
    goTo('2026-11-28T08:00')
    await tablet.sync()
    await phone.sync()
    expect(phone.repeats(staples)?.since).toBe('2036-12-06')
    await phone.run()
    await syncAll(phone, tablet)
    for (const device of [phone, tablet]) {
      expect(device.repeats(staples)).toMatchObject({ since: '2026-12-05' })
      expect(await device.run()).toEqual([])
    }
  })
})
