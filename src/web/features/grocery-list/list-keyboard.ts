import type { KeyboardEvent } from 'react'
import { isComposing } from '../../ui/is-composing.ts'

type RowActions = {
  onEdit: (key: string) => void
  onRemove: (key: string) => void
  /** Moves a row down by `step` rows, or up if `step` is negative. */
  onMoveBy: (key: string, step: number) => void
}

/**
 * Handles key presses in a list in which each row is a single Tab stop. Up and Down move focus between rows,
 * and Left and Right between the controls of a row. F2, or Enter on the row's check box, edits a row. Delete
 * or Backspace removes the row. Alt with Up or Down moves the row; on the row's handle, Alt isn't needed.
 * Ignores keys in text fields.
 */
export function handleRowKey(
  event: KeyboardEvent,
  { onEdit, onRemove, onMoveBy }: RowActions,
): void {
  const { target, key: pressed } = event
  if (!(target instanceof HTMLElement) || isText(target) || isComposing(event)) return
  const row = target.closest<HTMLElement>('[data-key]')
  const key = row?.dataset['key']
  if (!row || key === undefined || event.ctrlKey || event.metaKey) return
  const step = { ArrowUp: -1, ArrowDown: 1 }[pressed]
  const isHandle = target.dataset['handle'] !== undefined
  const isStop = target instanceof HTMLInputElement

  if (step !== undefined && (event.altKey || isHandle)) {
    onMoveBy(key, step)
    // Focus must be restored once the row is rendered in its new position.
    requestAnimationFrame(() => target.focus())
  } else if (step !== undefined) {
    rowStop(step === 1 ? row.nextElementSibling : row.previousElementSibling)?.focus()
  } else if (pressed === 'ArrowRight' || pressed === 'ArrowLeft') {
    controlBeside(row, target, pressed === 'ArrowRight' ? 1 : -1)?.focus()
  } else if (pressed === 'Delete' || pressed === 'Backspace') {
    onRemove(key)
  } else if (pressed === 'F2' || (pressed === 'Enter' && isStop)) {
    onEdit(key)
  } else return
  event.preventDefault()
}

/** Returns the Tab stop of a row: its check box, or its name if the check box is disabled or missing. */
export function rowStop(row: Element | null | undefined): HTMLElement | null {
  return row?.querySelector<HTMLElement>('input:enabled, [data-name]') ?? null
}

/** Returns the control that is `step` positions after `from` in the row, or undefined if there is none. */
function controlBeside(row: HTMLElement, from: HTMLElement, step: number): HTMLElement | undefined {
  const controls = [...row.querySelectorAll<HTMLElement>('input, button:not([data-name])')]
  return controls[controls.indexOf(from) + step]
}

/** Returns whether an element is a text field. */
function isText(target: HTMLElement): boolean {
  return target instanceof HTMLInputElement && target.type !== 'checkbox'
}
