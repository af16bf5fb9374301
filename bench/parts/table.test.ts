import { expect, test } from 'vitest'
import { formatTable } from './table.ts'

test('each goal is shown with its control and their ratio', () => {
  const lines = formatTable([
    {
      name: 'Reads',
      goal: '≥ 3,000',
      value: 3912.4,
      unit: '/s',
      control: 'the bare query',
      controlValue: 9781,
      met: true,
    },
    {
      name: 'Start',
      goal: '≤ 3',
      value: 3.256,
      unit: 's',
      control: null,
      controlValue: null,
      met: false,
    },
  ])
  expect(lines.split('\n')).toEqual([
    '   Goal   Measured  Wanted   Control                 Ratio',
    '✓  Reads  3,912 /s  ≥ 3,000  9,781 (the bare query)  0.4',
    '✗  Start  3.26 s    ≤ 3      –                       –',
  ])
})

test('the ratio is left out if the control is zero', () => {
  const shift = { name: 'CLS', goal: '0', value: 0, unit: '', control: 'React', met: true }
  expect(formatTable([{ ...shift, controlValue: 0 }]).split('\n')[1]).toBe(
    '✓  CLS   0         0       0 (React)  –',
  )
})
