import { hydrateRoot } from 'react-dom/client'
import { showToastsIn } from '../../ui/mount-toasts.tsx'
import { readJoiner, Waitlist } from './waitlist.tsx'

const mounted = new WeakSet<HTMLElement>()

/**
 * Hydrates the prerendered form in an element. The fields keep their text, focus and caret. A form marked
 * `aria-busy` was submitted before hydration, so it is sent now. Does nothing if the form is already
 * hydrated.
 */
export function mountWaitlist(element: HTMLElement): void {
  if (mounted.has(element)) return
  mounted.add(element)
  const form = element.querySelector('form')
  const typed = readJoiner(form)
  const wasSubmitted = form?.hasAttribute('aria-busy') ?? false
  showToastsIn(document.body)
  hydrateRoot(element, <Waitlist typed={typed} wasSubmitted={wasSubmitted} />)
}
