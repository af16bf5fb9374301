import { expect, test } from 'vitest'
import { testNames } from '../test-names.ts'
import { isRemarkLine } from './remark-lines.ts'

test.each([
  'car insp. due 31st!!',
  'leave by 2',
  '4 hrs drive, leave by 2, check in after 3',
  'check in after 3',
  '4.5 hrs drive',
  'Truck 84,210 mi',
  'Lake weekend!!! Aug 8-10',
  'Check BG before bkfst + 2 hrs after, WRITE IT DOWN',
  'weigh in fri am. text Coach T the pics',
  'vet moved to the 29th',
  'Mia recital = 10/4?',
  'orthodontist thurs 3:40',
  'Soccer pickup 5:15 Thurs!!',
  "Dr. Patel's office called, they moved you to 2:15",
  "Ava: driver's ed starts the 19th, $$",
  'dog flea pill day = 15th',
  'school resumes 1/8',
  'picture day is Tuesday.',
  'band concert the 3rd at 7',
  '8 ct / 22.5 oz',
])('%j is a remark', (line) => {
  expect(isRemarkLine(line, testNames)).toBe(true)
})

test.each([
  'unicorn',
  'measuring cups',
  'read bread',
  'unicorns due to party',
  'milk - party is Saturday',
  'milk, guests come Friday',
  'unicorn for the 4th',
  'unicorn if you are going that way',
  'we need what unicorns eat before they are going',
])('%j may be an item', (line) => {
  expect(isRemarkLine(line, testNames)).toBe(false)
})
