import { hasStoredSession } from '../../lib/stored-session.ts'
import { sayLoaded } from './say-loaded.ts'

// Runs inline in the head of the prerendered pages, before anything can be seen or pressed: the join buttons
// work at once, and what needs a script that isn't there yet is marked for it.

// A mail's link leads here when its own target was refused; the app reads what it brings.
if (/[#&](access_token|error)=/.test(location.hash)) location.replace(`/auth${location.hash}`)

const page = document.documentElement
if (hasStoredSession()) page.setAttribute('data-session', '')
// A page that is shown again stands where it was left, for which all of it must be laid out.
const [navigation] = performance.getEntriesByType('navigation')
if (navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate') {
  page.setAttribute('data-from-top', '')
}

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return
  if (target.closest('[data-join]')) pressJoin()
  ask(target.closest('[data-watch-demo]'))
})

// Once the form works by itself, it has prevented this submit before it gets here.
document.addEventListener('submit', (event) => {
  if (event.defaultPrevented || !(event.target instanceof Element)) return
  event.preventDefault()
  ask(event.target)
})

// The script that serves what is marked did not come.
addEventListener('unloaded', () => {
  for (const asked of document.querySelectorAll('[aria-busy]')) {
    asked.removeAttribute('aria-busy')
    sayLoaded(false)
  }
})

// Other pages link to the form. It is open before it could push anything away; the browser, going to the place
// that the link names, takes the focus away again until all is loaded.
for (const moment of ['DOMContentLoaded', 'load']) {
  addEventListener(moment, () => {
    if (location.hash === '#waitlist') show(true)
  })
}

// What the first screen doesn't need waits until it is seen; the browser may never tell when that is.
addEventListener('load', () => {
  setTimeout(firePainted, 1_000)
  new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length > 0) firePainted()
  }).observe({ type: 'paint', buffered: true })
})

// The walk waits undrawn until half of the plan can be seen.
const walkIsSeen = new IntersectionObserver(
  ([plan]) => {
    if (plan?.isIntersecting) plan.target.closest('figure')?.setAttribute('data-walking', '')
  },
  { threshold: 0.5 },
)
addEventListener('painted', () => {
  const plan = document.querySelector('[data-walk]')
  if (plan) walkIsSeen.observe(plan)
})

/** Marks what waits for a script, and has that loaded if it isn't there. */
function ask(element: Element | null) {
  element?.setAttribute('aria-busy', 'true')
  firePainted()
}

function firePainted() {
  dispatchEvent(new Event('painted'))
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
