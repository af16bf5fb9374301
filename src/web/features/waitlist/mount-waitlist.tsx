import { hydrateRoot } from 'react-dom/client'
import { showToastsIn } from '../../ui/mount-toasts.tsx'
import { joinerIn, Waitlist } from './waitlist.tsx'

const mounted = new WeakSet<HTMLElement>()

/**
 * Makes the prerendered form in this element work. Its fields stay the same elements, with their text, focus and
 * caret; a form that is marked `aria-busy` was submitted before, and is submitted now.
 */
export function mountWaitlist(element: HTMLElement): void {
  if (mounted.has(element)) return
  mounted.add(element)
  const form = element.querySelector('form')
  const typed = joinerIn(form)
  const wasSubmitted = form?.hasAttribute('aria-busy') ?? false
  showToastsIn(document.body)
  hydrateRoot(element, <Waitlist typed={typed} wasSubmitted={wasSubmitted} />)
}
