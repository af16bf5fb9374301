import { toast } from '../../ui/toast.ts'

/** Tells that a change could not be written on this device. */
export function tellUnkept(): void {
  const text = 'This browser has no room for the change.'
  toast({ title: 'Not kept', text, tone: 'destructive' })
}
