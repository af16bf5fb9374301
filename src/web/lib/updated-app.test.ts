import { expect, test } from 'vitest'
import { loadsOtherScript } from './updated-app.ts'

const page = '<head><script type="module" crossorigin src="/assets/app-new.js"></script></head>'

test.each([
  ['a page with a newer script', page, true],
  ['the same page', page.replace('new', 'old'), false],
  ['a page of a Wi-Fi', '<script src="/portal.js"></script><h1>Sign in to Wi-Fi</h1>', false],
])('%s is recognized', (_, html, isOther) => {
  expect(loadsOtherScript(html, '/assets/app-old.js')).toBe(isOther)
})
