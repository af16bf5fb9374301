import { useCallback, useEffect, useRef, useState } from 'react'
import type { RouteStep } from '#shared/route/plan-steps.ts'
import { returnFocus } from '../../ui/use-focus-return.ts'
import type { RouteActions } from './route-actions.ts'
import { showStep } from './show-step.ts'

/**
 * Brings what comes next into view and focus after what the shopper did, and the step where they were
 * after a reload: its next item for who ticks, else its `data-next` control. What others tick moves nothing.
 */
export function useNextInView(steps: readonly RouteStep[], actions: RouteActions) {
  const list = useRef<HTMLOListElement>(null)
  /** What was done, and the steps that showed it. */
  const acted = useRef<{ how: 'tick' | 'other'; before: readonly RouteStep[] } | null>(null)
  const current = steps.find(({ state }) => state === 'current')
  const shown = useRef(current?.aisle)
  const [hasBegun] = useState(() => steps.some(({ state }) => state === 'done'))

  const show = useCallback((how: 'tick' | 'other', behavior: ScrollBehavior) => {
    const tick = list.current?.querySelector<HTMLElement>('[data-tick]:not(:checked)')
    const next = list.current?.querySelector<HTMLElement>('[data-next]')
    const control = how === 'tick' && tick ? tick : next
    control?.focus({ preventScroll: true })
    showStep(control?.closest('ol > li'), behavior)
  }, [])

  useEffect(() => {
    if (!hasBegun) return undefined
    // The screen leads to the top of what has just opened first.
    const frame = requestAnimationFrame(() => show('other', 'instant'))
    return () => cancelAnimationFrame(frame)
  }, [hasBegun, show])

  useEffect(() => {
    const isSame = shown.current === current?.aisle
    shown.current = current?.aisle
    // While the steps are those from before the press, its result is yet to come.
    if (acted.current === null || acted.current.before === steps) return
    const { how } = acted.current
    acted.current = null
    if (!isSame) show(how, scrollBehavior())
    // The button that was pressed may be gone with its row.
    else returnFocus(list.current?.querySelector<HTMLElement>('[data-tick]:not(:checked)'))
  })

  /** What an action leads to is shown once the steps say it. */
  function thenShow<Args extends readonly unknown[]>(act: (...args: Args) => void) {
    return (...args: Args) => {
      acted.current = { how: 'other', before: steps }
      act(...args)
    }
  }

  const actionsWithFocus: RouteActions = {
    ...actions,
    take: (step, keys) => {
      const isTick = document.activeElement?.matches('[data-tick]') === true
      acted.current = { how: isTick ? 'tick' : 'other', before: steps }
      actions.take(step, keys)
    },
    putBack: thenShow(actions.putBack),
    postpone: thenShow(actions.postpone),
    assign: thenShow(actions.assign),
    setUnavailable: thenShow(actions.setUnavailable),
    shopAgain: thenShow(actions.shopAgain),
    open: thenShow(actions.open),
  }
  return { list, actionsWithFocus }
}

function scrollBehavior(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
}
