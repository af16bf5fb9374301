import { createRoot } from 'react-dom/client'
import { ToastRegion } from './toast-region.tsx'

let host: HTMLElement | null = null

/**
 * Moves the toasts into `place`: the open modal dialog, or the body if no dialog is open. Everything outside
 * an open modal dialog is inert. The first call creates the toast region.
 */
export function showToastsIn(place: HTMLElement): void {
  if (!host) {
    host = document.createElement('div')
    createRoot(host).render(<ToastRegion />)
  }
  place.prepend(host)
}
