import { hasStoredSession } from '../../lib/stored-session.ts'
import { showLoadStatus } from './load-status.ts'

// Runs inline in the head of the prerendered pages, before anything is visible or can be pressed. The join
// buttons work immediately. An element that needs a script that isn't loaded yet is marked as busy.

// If the server refuses the target of an emailed link, the link leads to this page. The app at /auth reads
// its parameters.
if (/[#&](access_token|error)=/.test(location.hash)) location.replace(`/auth${location.hash}`)

if (hasStoredSession()) document.documentElement.setAttribute('data-session', '')

/** Address of the script for marked elements, if it failed to load. */
let missing: string | undefined

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return
  if (target.closest('[data-join]')) pressJoin()
  const demo = target.closest('[data-watch-demo]')
  if (demo) waitForScript(demo)
})

// Once the form's own script has loaded, it prevents the submit before this listener runs.
document.addEventListener('submit', (event) => {
  if (event.defaultPrevented || !(event.target instanceof Element)) return
  event.preventDefault()
  waitForScript(event.target)
})

addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return
    missing = target.src
    reportMissing()
  },
  { capture: true },
)

// Other pages link to the form. It opens as early as possible, so that nothing shifts later. Until the page
// has loaded, the browser's jump to the link's target takes the focus away, so this runs again on load.
for (const moment of ['DOMContentLoaded', 'load']) {
  addEventListener(moment, () => {
    if (location.hash === '#waitlist') show(true)
  })
}

/** Marks an element as waiting for the script, and loads the script again if it failed. */
function waitForScript(element: Element) {
  element.setAttribute('aria-busy', 'true')
  // oxlint-disable-next-line layers/imports -- The page's own script, whose address only the built page knows.
  if (missing) import(/* @vite-ignore */ missing).catch(reportMissing)
}

/** Removes the marks of waiting elements and shows that a part failed to load. */
function reportMissing() {
  for (const waiting of document.querySelectorAll('[aria-busy]')) {
    waiting.removeAttribute('aria-busy')
    showLoadStatus(false)
  }
}

/** Shows or hides the form. If the form is open but out of view, moves the focus to it instead. */
function pressJoin() {
  const { top = 0, bottom = 0 } = waitlist()?.getBoundingClientRect() ?? {}
  show(!(waitlist()?.hasAttribute('data-open') && bottom > 0 && top < innerHeight))
}

/** Shows or hides the form. Moves the focus into it when it is shown. */
function show(isOpen: boolean) {
  waitlist()?.toggleAttribute('data-open', isOpen)
  for (const button of document.querySelectorAll('[data-join]')) {
    button.setAttribute('aria-expanded', String(isOpen))
  }
  // The heading replaces the fields when the visitor has joined.
  if (isOpen) waitlist()?.querySelector<HTMLElement>('input, h2')?.focus()
}

function waitlist() {
  return document.getElementById('waitlist')
}
