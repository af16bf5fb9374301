import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

const script = path.join(import.meta.dirname, '../buy-again.ts')
const folder = mkdtempSync(path.join(tmpdir(), 'buy-again-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileWith(content: unknown): string {
  const file = path.join(folder, 'households.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

function buyAgain(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    encoding: 'utf8',
  })
  const lines = stdout.split('\n').filter((line) => line !== '')
  return { status, lines, stderr: stderr.trim() }
}

/** Trips on twelve Saturdays. Milk is bought on every trip, and soap on every other trip. */
const trips = Array.from({ length: 12 }, (_, week) => ({
  date: new Date(Date.UTC(2026, 0, 3 + week * 7)).toISOString().slice(0, 10),
  items: week % 2 === 0 ? ['Milk', 'soap'] : ['Milk'],
}))

describe('a replay', () => {
  test('prints what is offered before each trip from the tenth on', () => {
    const { status, lines } = buyAgain('--replay', fileWith([{ household: 'Ann', trips }]))
    expect(status).toBe(0)
    const offers: unknown[] = lines.map((line) => JSON.parse(line))
    expect(offers).toMatchObject([
      { household: 'Ann', date: '2026-03-07', offered: expect.arrayContaining(['Milk']) },
      { household: 'Ann', date: '2026-03-14', offered: ['Milk', 'soap'] },
      { household: 'Ann', date: '2026-03-21', offered: expect.arrayContaining(['Milk']) },
    ])
  })

  test('bases each offer only on earlier trips', () => {
    const known = buyAgain('--replay', fileWith([{ household: 'Ann', trips: trips.slice(0, 10) }]))
    const all = buyAgain('--replay', fileWith([{ household: 'Ann', trips }]))
    expect(known.lines).toEqual(all.lines.slice(0, 1))
  })

  test('skips households with fewer than ten trips', () => {
    const file = fileWith([{ household: 'Ann', trips: trips.slice(0, 9) }])
    expect(buyAgain('--replay', file)).toEqual({ status: 0, lines: [], stderr: '' })
  })
})

test('scores are compared with simpler methods', () => {
  const { status, lines } = buyAgain('--replay', fileWith([{ household: 'Ann', trips }]), '--score')
  expect(status).toBe(0)
  // Of the four offered items, one was bought on the first trip, two on the second, and one on the third.
  expect(lines).toEqual([
    'bought on that trip   of the first 4 of the first 12',
    'buy again                     33.3 %          11.1 %',
    'most often                    33.3 %          11.1 %',
    'last list                     33.3 %          11.1 %',
    'overdue                       33.3 %          11.1 %',
  ])
})

test('a bad file or command line is rejected', () => {
  expect(buyAgain('--replay', fileWith('milk, eggs'))).toMatchObject({
    status: 1,
    lines: [],
    stderr: expect.stringContaining('is not JSON'),
  })
  expect(buyAgain()).toMatchObject({
    status: 2,
    lines: [],
    stderr: expect.stringContaining('--replay <file>'),
  })
})
