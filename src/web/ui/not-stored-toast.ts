import { toast } from './toast.ts'

/** Says that a change was refused by the browser's storage. */
export function tellNotStored() {
  const text = 'This browser is out of space.'
  toast({ title: 'Not saved', text, tone: 'destructive' })
}
