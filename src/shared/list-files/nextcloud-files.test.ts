import { expect, test } from 'vitest'
import { listsOfDeck } from './deck-boards.ts'
import { listsOfNextcloudNotes } from './nextcloud-notes.ts'
import { listsOfRecipes } from './recipe-json.ts'
import { isCalendar, listOfCalendar } from './task-calendar.ts'

test('calendar tasks keep their notes and ticks, and other entries are reported as left out', () => {
  const calendar = [
    'BEGIN:VCALENDAR',
    'X-WR-CALNAME:Groceries\\, weekly',
    'BEGIN:VTODO',
    'SUMMARY:2 l milk',
    'DESCRIPTION:low fat\\,\\nfrom the',
    '  farm shop',
    'BEGIN:VALARM',
    'DESCRIPTION:Reminder',
    'END:VALARM',
    'END:VTODO',
    'BEGIN:VTODO',
    'SUMMARY;LANGUAGE="en:us":Bread',
    'STATUS:COMPLETED',
    'END:VTODO',
    'BEGIN:VEVENT',
    'SUMMARY:Market day',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')
  expect(isCalendar(calendar)).toBe(true)
  expect(listOfCalendar(calendar, '')).toEqual({
    name: 'Groceries, weekly',
    text: '2 l milk (low fat) (from the farm shop)\nBread',
    tickedKeys: ['bread'],
    omitted: ['Market day'],
  })
})

test('each stack of a Deck board becomes a list, and the tasks on its cards become items', () => {
  const stacks = {
    '64': {
      title: 'Market',
      cards: [
        { title: 'Leeks', description: 'two', done: '2026-11-20T10:00:00+00:00' },
        { title: 'Soup', description: '- [x] salt\n- [ ] 2 onions', done: null },
        { title: 'Old', archived: true },
      ],
    },
    '65': { title: 'Empty', cards: [] },
  }
  expect(listsOfDeck({ boards: [{ title: 'Home', stacks }] })).toEqual({
    lists: [
      {
        name: 'Market',
        text: 'Leeks (two)\nSoup:\nsalt\n2 onions',
        tickedKeys: ['leeks (two)', 'salt'],
        omitted: ['Old (archived)'],
      },
    ],
    skipped: [],
  })
})

test('a Cookbook recipe becomes a list with one item per ingredient', () => {
  const recipe = { '@type': 'Recipe', name: 'Bread', recipeIngredient: ['1,000 g flour, sifted'] }
  const graph = { '@graph': [{ '@type': 'WebPage' }, recipe] }
  for (const json of [recipe, [recipe], graph]) {
    expect(listsOfRecipes(json)).toMatchObject({
      lists: [{ name: 'Bread', text: '1000 g flour (sifted)' }],
    })
  }
})

test('a Nextcloud note becomes a list', () => {
  const note = { id: 1, title: 'Weekly', content: '- [x] milk\n- [ ] eggs', modified: 1 }
  expect(listsOfNextcloudNotes([note])).toEqual({
    lists: [{ name: 'Weekly', text: 'milk\neggs', tickedKeys: ['milk'] }],
    skipped: [],
  })
})
