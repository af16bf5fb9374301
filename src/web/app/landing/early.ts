import { hasStoredSession } from '../../lib/stored-session.ts'
import { showLoadStatus } from './load-status.ts'

// Runs inline in the head of the prerendered pages, before anything is visible or can be pressed. The join
// buttons work immediately. Other elements are marked as busy when they are pressed before their script has
// loaded.

// If the server doesn't accept the target of an emailed link, the link leads to this page. Pass the link's
// parameters on to /auth, where the app reads them.
if (/[#&](access_token|error)=/.test(location.hash)) location.replace(`/auth${location.hash}`)

if (hasStoredSession()) document.documentElement.setAttribute('data-session', '')

/** URL of the script that busy elements need, if that script failed to load. */
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

// Other pages link to the form. The form opens as early as possible, so that the page doesn't shift later.
// This runs again after the page has loaded, because until then the browser moves focus to the link's target.
for (const moment of ['DOMContentLoaded', 'load']) {
  addEventListener(moment, () => {
    if (location.hash === '#waitlist') show(true)
  })
}

/** Marks an element as busy until the script has loaded. Loads the script again if loading failed. */
function waitForScript(element: Element) {
  element.setAttribute('aria-busy', 'true')
  // oxlint-disable-next-line layers/imports -- The page's own script, whose URL only the built page knows.
  if (missing) import(/* @vite-ignore */ missing).catch(reportMissing)
}

/** Removes the busy marks, and shows that a part of the page failed to load. */
function reportMissing() {
  for (const waiting of document.querySelectorAll('[aria-busy]')) {
    waiting.removeAttribute('aria-busy')
    showLoadStatus(false)
  }
}

/** Opens or closes the form. If it is open but out of view, moves the focus into it instead. */
function pressJoin() {
  const { top = 0, bottom = 0 } = waitlist()?.getBoundingClientRect() ?? {}
  show(!(waitlist()?.hasAttribute('data-open') && bottom > 0 && top < innerHeight))
}

/** Opens or closes the form. Moves the focus into it when it opens. */
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
