export type ToastTone = 'neutral' | 'success' | 'destructive'

export type ToastAction = { label: string; onPress: () => void }

export type ToastMessage = {
  title: string
  text?: string
  tone?: ToastTone
  /** A second chance, such as undo. */
  action?: ToastAction
  /** How long it stays while nobody points at it or focuses it. */
  durationMs?: number
}

export type ShownToast = ToastMessage & { id: number }

const defaultDurationMs = 6000

let shown: readonly ShownToast[] = []
let nextId = 1
const listeners = new Set<() => void>()

/**
 * Shows a message for a while; the function that it returns takes it away. One that only says again
 * what another says takes its place.
 */
export function toast(message: ToastMessage): () => void {
  const id = nextId++
  set([...shown.filter((one) => !saysTheSame(one, message)), { ...message, id }])
  return () => dismissToast(id)
}

export function dismissToast(id: number): void {
  set(shown.filter((one) => one.id !== id))
}

export function dismissAllToasts(): void {
  set([])
}

export function toastDurationMs(message: ToastMessage): number {
  return message.durationMs ?? defaultDurationMs
}

export function shownToasts(): readonly ShownToast[] {
  return shown
}

export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function saysTheSame(one: ToastMessage, other: ToastMessage): boolean {
  return one.title === other.title && one.text === other.text && !one.action && !other.action
}

function set(toasts: readonly ShownToast[]) {
  shown = toasts
  for (const listener of listeners) listener()
}
