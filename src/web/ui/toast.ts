export type ToastTone = 'neutral' | 'success' | 'destructive'

export type ToastAction = { label: string; onPress: () => void }

export type ToastMessage = {
  title: string
  text?: string
  tone?: ToastTone
  /** An action button, such as Undo. */
  action?: ToastAction
  /**
   * Time it stays visible, in milliseconds. Starts again after the pointer or the focus was on it. Default: 6
   * seconds.
   */
  durationMs?: number
}

export type ShownToast = ToastMessage & { id: number }

const defaultDurationMs = 6000

let shown: readonly ShownToast[] = []
let nextId = 1
const listeners = new Set<() => void>()

/**
 * Shows a toast and returns a function that dismisses it. A toast with the same text and no action replaces
 * the earlier one.
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

/** Returns the toasts on the screen, oldest first. */
export function shownToasts(): readonly ShownToast[] {
  return shown
}

/** Calls `listener` when a toast appears or disappears. Returns a function that unsubscribes. */
export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns whether two toasts have the same text and no action. */
function saysTheSame(one: ToastMessage, other: ToastMessage): boolean {
  return one.title === other.title && one.text === other.text && !one.action && !other.action
}

function set(toasts: readonly ShownToast[]) {
  shown = toasts
  for (const listener of listeners) listener()
}
