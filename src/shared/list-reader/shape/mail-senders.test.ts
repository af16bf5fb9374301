import { expect, test } from 'vitest'
import { linesOfSenders } from './mail-senders.ts'

test.each([
  [['From: Ann Lee', 'Subject: party', 'Hi all', 'milk', 'Ann'], [4]],
  [['From: Board (Ann)', 'milk', '- Ann'], [2]],
  [
    ['From: Ann Lee <ann@example.com>', 'milk', 'In His peace,', 'Ann Lee'],
    [2, 3],
  ],
  [['From: Ann Lee', 'milk', 'ann', 'Ann Bread'], []],
  [['milk', 'Ann'], []],
])(
  'in the lines %j, those at %j are the name of a sender or the closing above it',
  (lines, senders) => {
    expect([...linesOfSenders(lines)]).toEqual(senders)
  },
)
