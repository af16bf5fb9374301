export type ToastTone = 'neutral' | 'success' | 'destructive'

export type ToastAction = { label: string; onPress: () => void }

export type ToastMessage = {
  title: string
  text?: string
  tone?: ToastTone
  /** An action button, such as Undo. */
  action?: ToastAction
  /**
   * How long the toast stays visible, in milliseconds (6 seconds by default). Starts over once the pointer or
   * focus has left the toasts.
   */
  durationMs?: number
}

export type ShownToast = ToastMessage & { id: number }

const defaultDurationMs = 6000

let shown: readonly ShownToast[] = []
let nextId = 1
const listeners = new Set<() => void>()

/**
 * Shows a toast and returns a function that dismisses it. Replaces any toast with the same title and text,
 * unless either toast has an action.
 */
export function toast(message: ToastMessage): () => void {
  const id = nextId++
  set([...shown.filter((one) => !saysTheSame(one, message)), { ...message, id }])
  return () => dismissToast(id)
}

/** Removes the toast with this id from the screen. Does nothing if it is already gone. */
export function dismissToast(id: number): void {
  set(shown.filter((one) => one.id !== id))
}

/** Removes all toasts from the screen. */
export function dismissAllToasts(): void {
  set([])
}

/** Returns how long a toast stays visible, in milliseconds. */
export function toastDurationMs(message: ToastMessage): number {
  return message.durationMs ?? defaultDurationMs
}

/**
 * Returns the toasts on the screen, oldest first. The array stays the same until a toast appears or
 * disappears.
 */
export function shownToasts(): readonly ShownToast[] {
  return shown
}

/** Calls `listener` whenever a toast appears or disappears. Returns a function that unsubscribes. */
export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns whether two toasts have the same title and text, and neither has an action. */
function saysTheSame(one: ToastMessage, other: ToastMessage): boolean {
  return one.title === other.title && one.text === other.text && !one.action && !other.action
}

function set(toasts: readonly ShownToast[]) {
  shown = toasts
  for (const listener of listeners) listener()
}
