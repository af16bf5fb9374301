import { toast } from './toast.ts'

/** Shows the toast 'Not saved', for a change that the browser had no space left to store. */
export function showNotStoredToast() {
  const text = 'This browser is out of space.'
  toast({ title: 'Not saved', text, tone: 'destructive' })
}
