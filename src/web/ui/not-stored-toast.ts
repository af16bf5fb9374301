import { toast } from './toast.ts'

/** Shows the toast 'Not saved', for a change that couldn't be stored because the browser is out of space. */
export function showNotStoredToast() {
  const text = 'This browser is out of space.'
  toast({ title: 'Not saved', text, tone: 'destructive' })
}
