import { hasStoredSession } from '../../lib/stored-session.ts'
import { showLoadStatus } from './load-status.ts'

// Runs inline in the head of the prerendered pages, before anything is visible or can be pressed. The join
// buttons work immediately. Any other element that is pressed before its script has loaded is marked as busy.

// If the auth server doesn't accept the target of an emailed link, it redirects to this page. The app reads
// the link's parameters at /auth.
if (/[#&](access_token|error)=/.test(location.hash)) location.replace(`/auth${location.hash}`)

if (hasStoredSession()) document.documentElement.setAttribute('data-session', '')

/** URL of the script that failed to load, if any. Busy elements are waiting for this script. */
let missing: string | undefined

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return
  if (target.closest('[data-join]')) pressJoin()
  const demo = target.closest('[data-watch-demo]')
  if (demo) waitForScript(demo)
})

// Once the form's own script has loaded, it calls `preventDefault` before this listener runs.
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

// A link from another page opens the form as early as possible, because opening it later would shift the
// page. The form is opened again after the page has loaded, because until then the browser moves focus to the
// link's target.
for (const moment of ['DOMContentLoaded', 'load']) {
  addEventListener(moment, () => {
    if (location.hash === '#waitlist') show(true)
  })
}

/** Marks an element as busy until its script is loaded. If the script failed to load before, tries again. */
function waitForScript(element: Element) {
  element.setAttribute('aria-busy', 'true')
  // oxlint-disable-next-line layers/imports -- The page's own script, whose URL only the built page knows.
  if (missing) import(/* @vite-ignore */ missing).catch(reportMissing)
}

/** Removes the busy marks and, if there were any, shows that a part of the page failed to load. */
function reportMissing() {
  for (const waiting of document.querySelectorAll('[aria-busy]')) {
    waiting.removeAttribute('aria-busy')
    showLoadStatus(false)
  }
}

/**
 * Opens or closes the form. If the form is open but out of view, moves focus into it instead of closing it.
 */
function pressJoin() {
  const { top = 0, bottom = 0 } = waitlist()?.getBoundingClientRect() ?? {}
  show(!(waitlist()?.hasAttribute('data-open') && bottom > 0 && top < innerHeight))
}

/** Opens or closes the form. Moves focus into the form when opening it. */
function show(isOpen: boolean) {
  waitlist()?.toggleAttribute('data-open', isOpen)
  for (const button of document.querySelectorAll('[data-join]')) {
    button.setAttribute('aria-expanded', String(isOpen))
  }
  // After the visitor has joined, a heading replaces the fields.
  if (isOpen) waitlist()?.querySelector<HTMLElement>('input, h2')?.focus()
}

function waitlist() {
  return document.getElementById('waitlist')
}
