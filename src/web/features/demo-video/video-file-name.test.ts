import fc from 'fast-check'
import { expect, test } from 'vitest'
import { videoFileName } from './video-file-name.ts'

test('an uploaded video keeps its name, prefixed with the time', () => {
  expect(videoFileName('Aisle walk (final).mp4', 1_767_225_600_000)).toBe(
    'demo-1767225600000-Aisle walk (final).mp4',
  )
})

test('each character that storage rejects is replaced with a dash', () => {
  expect(videoFileName('Käse 🧀 50%/what?#[1].webm', 1)).toBe('demo-1-K-se - 50--what---1-.webm')
})

test('any file gets a name that storage accepts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      expect(videoFileName(name, 1)).toMatch(/^demo-1-[A-Za-z0-9_!.*'() &$=@;:+,-]*$/)
    }),
  )
})
