import { createRoot } from 'react-dom/client'
import { ToastRegion } from './toast-region.tsx'

let host: HTMLElement | null = null

/** Shows toasts in this element: in a modal dialog while one is open, since all else is out of reach then. */
export function showToastsIn(place: HTMLElement): void {
  if (!host) {
    host = document.createElement('div')
    createRoot(host).render(<ToastRegion />)
  }
  place.prepend(host)
}
