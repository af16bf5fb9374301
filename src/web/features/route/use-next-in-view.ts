import { useCallback, useEffect, useRef, useState } from 'react'
import type { RouteStep } from '#shared/route/plan-steps.ts'
import { returnFocus } from '../../ui/use-focus-return.ts'
import type { RouteActions } from './route-actions.ts'
import { showStep } from './show-step.ts'

/**
 * After an action that changes the current step, focuses the next control and scrolls to it. After a tick,
 * the next control is the next item's check box. After any other action, it is the control marked
 * `data-next`. After an action that doesn't change the current step, restores lost focus. When a partly
 * completed route is reopened, moves to its current step. Doesn't scroll the page after changes by other
 * members.
 */
export function useNextInView(steps: readonly RouteStep[], actions: RouteActions) {
  const list = useRef<HTMLOListElement>(null)
  /** The action in progress, with the steps as they were before the action. */
  const pendingAction = useRef<{ trigger: 'tick' | 'other'; before: readonly RouteStep[] } | null>(
    null,
  )
  const current = steps.find(({ state }) => state === 'current')
  const shown = useRef(current?.aisle)
  const [startedWithDoneSteps] = useState(() => steps.some(({ state }) => state === 'done'))

  const show = useCallback((trigger: 'tick' | 'other', behavior: ScrollBehavior) => {
    const tick = list.current?.querySelector<HTMLElement>('[data-tick]:not(:checked)')
    const next = list.current?.querySelector<HTMLElement>('[data-next]')
    const control = trigger === 'tick' && tick ? tick : next
    control?.focus({ preventScroll: true })
    showStep(control?.closest('ol > li'), behavior)
  }, [])

  useEffect(() => {
    if (!startedWithDoneSteps) return undefined
    // Runs only after the screen has scrolled to the top of the opened view.
    const frame = requestAnimationFrame(() => show('other', 'instant'))
    return () => cancelAnimationFrame(frame)
  }, [startedWithDoneSteps, show])

  useEffect(() => {
    const isSame = shown.current === current?.aisle
    shown.current = current?.aisle
    // No action is pending, or the steps don't show its result yet.
    if (pendingAction.current === null || pendingAction.current.before === steps) return
    const { trigger } = pendingAction.current
    pendingAction.current = null
    if (!isSame) show(trigger, scrollBehavior())
    // The pressed button may have disappeared with its row.
    else returnFocus(list.current?.querySelector<HTMLElement>('[data-tick]:not(:checked)'))
  })

  /** Wraps an action so that the page scrolls to its result once the steps have changed. */
  function withShow<Args extends readonly unknown[]>(act: (...args: Args) => void) {
    return (...args: Args) => {
      pendingAction.current = { trigger: 'other', before: steps }
      act(...args)
    }
  }

  const actionsWithFocus: RouteActions = {
    ...actions,
    take: (step, keys) => {
      const isTick = document.activeElement?.matches('[data-tick]') === true
      pendingAction.current = { trigger: isTick ? 'tick' : 'other', before: steps }
      actions.take(step, keys)
    },
    putBack: withShow(actions.putBack),
    postpone: withShow(actions.postpone),
    assign: withShow(actions.assign),
    setUnavailable: withShow(actions.setUnavailable),
    shopAgain: withShow(actions.shopAgain),
    open: withShow(actions.open),
  }
  return { list, actionsWithFocus }
}

function scrollBehavior(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
}
