import { hasStoredSession } from '../../lib/stored-session.ts'
import { sayLoaded } from './say-loaded.ts'

// Runs inline in the head of the prerendered pages, before anything can be seen or pressed: the join buttons
// work at once, and what needs a script that isn't there yet is marked for it.

// A mail's link leads here when its own target was refused; the app reads what it brings.
if (/[#&](access_token|error)=/.test(location.hash)) location.replace(`/auth${location.hash}`)

if (hasStoredSession()) document.documentElement.setAttribute('data-session', '')

/** Address of the script that serves what is marked, if it did not come. */
let missing: string | undefined

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return
  if (target.closest('[data-join]')) pressJoin()
  const demo = target.closest('[data-watch-demo]')
  if (demo) ask(demo)
})

// Once the form works by itself, it has prevented this submit before it gets here.
document.addEventListener('submit', (event) => {
  if (event.defaultPrevented || !(event.target instanceof Element)) return
  event.preventDefault()
  ask(event.target)
})

addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return
    missing = target.src
    sayMissing()
  },
  { capture: true },
)

// Other pages link to the form. It is open before it could push anything away; the browser, going to the place
// that the link names, takes the focus away again until all is loaded.
for (const moment of ['DOMContentLoaded', 'load']) {
  addEventListener(moment, () => {
    if (location.hash === '#waitlist') show(true)
  })
}

/** Marks what waits for the script, and has that loaded again if it did not come. */
function ask(element: Element) {
  element.setAttribute('aria-busy', 'true')
  // oxlint-disable-next-line layers/imports -- The page's own script, whose address only the built page knows.
  if (missing) import(/* @vite-ignore */ missing).catch(sayMissing)
}

function sayMissing() {
  for (const asked of document.querySelectorAll('[aria-busy]')) {
    asked.removeAttribute('aria-busy')
    sayLoaded(false)
  }
}

/** Shows or hides the form; one that is open out of sight is gone to. */
function pressJoin() {
  const { top = 0, bottom = 0 } = place()?.getBoundingClientRect() ?? {}
  show(!(place()?.hasAttribute('data-open') && bottom > 0 && top < innerHeight))
}

function show(isOpen: boolean) {
  place()?.toggleAttribute('data-open', isOpen)
  for (const button of document.querySelectorAll('[data-join]')) {
    button.setAttribute('aria-expanded', String(isOpen))
  }
  // The heading is there instead of the fields when the visitor has joined.
  if (isOpen) place()?.querySelector<HTMLElement>('input, h2')?.focus()
}

function place() {
  return document.getElementById('waitlist')
}
