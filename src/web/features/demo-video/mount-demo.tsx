import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { queryClient } from '../../lib/query-client.ts'
import { DemoDialog } from './demo-dialog.tsx'

let root: Root | null = null

/** Opens the demo dialog. When the dialog closes, focus returns to `opener`. */
export function openDemo(opener: HTMLElement): void {
  root ??= createRoot(document.body.appendChild(document.createElement('div')))
  show(root, { isOpen: true, opener })
}

/** Renders the dialog. A closed dialog stays mounted, so that an upload can finish. */
function show(root: Root, { isOpen, opener }: { isOpen: boolean; opener: HTMLElement }) {
  function handleClose() {
    show(root, { isOpen: false, opener })
    opener.focus()
  }

  root.render(
    <QueryClientProvider client={queryClient}>
      <DemoDialog isOpen={isOpen} onClose={handleClose} />
    </QueryClientProvider>,
  )
}
