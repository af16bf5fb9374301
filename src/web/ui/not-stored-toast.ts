import { toast } from './toast.ts'

/** Says that a change was refused by the browser's storage. */
export function tellNotStored() {
  const text = 'This browser has no room for the change.'
  toast({ title: 'Not kept', text, tone: 'destructive' })
}
