import { expect, test } from 'vitest'
import { showProgress } from './progress-bar.ts'

const silent = { write: async () => {}, confirm: undefined }

test('a terminal shows the progress on one line, which disappears at the end', () => {
  const drawn: string[] = []
  const terminal = { ...silent, say: () => {}, draw: (line: string) => drawn.push(line) }
  const { show, end } = showProgress(terminal, 'Importing a.json')
  for (const fraction of [0.001, 0.5, 0.504, 1]) show(fraction)
  end()
  expect(drawn).toEqual([
    '[........................]   0 %  Importing a.json',
    '[############............]  50 %  Importing a.json',
    '[########################] 100 %  Importing a.json',
    '',
  ])
})

test('without a terminal, a few lines show the progress', () => {
  const output: string[] = []
  const terminal = { ...silent, say: (line: string) => output.push(line), draw: undefined }
  const { show, end } = showProgress(terminal, 'Importing a.json')
  for (let percent = 0; percent <= 100; percent += 1) show(percent / 100)
  end()
  expect(output).toEqual([
    'Importing a.json …',
    'Importing a.json: 25 %',
    'Importing a.json: 50 %',
    'Importing a.json: 75 %',
    'Importing a.json: 100 %',
  ])
})
