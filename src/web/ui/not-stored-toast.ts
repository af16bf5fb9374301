import { toast } from './toast.ts'

/** Shows a toast when the browser's storage rejects a change. */
export function showNotStoredToast() {
  const text = 'This browser is out of space.'
  toast({ title: 'Not saved', text, tone: 'destructive' })
}
