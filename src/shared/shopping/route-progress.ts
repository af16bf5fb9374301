import type { RouteStep } from './plan-route.ts'

/** Whether a step is behind the shopper, to be done now, or waiting for the one before it. */
export type StepState = 'done' | 'current' | 'locked'

/** The state of a step, counted from 1, given the numbers of the completed ones. */
export function stepState(step: number, completed: ReadonlySet<number>): StepState {
  if (completed.has(step)) return 'done'
  return step === 1 || completed.has(step - 1) ? 'current' : 'locked'
}

/** Whether every step is completed; a route without steps is never done. */
export function isRouteDone(steps: readonly RouteStep[], completed: ReadonlySet<number>): boolean {
  return steps.length > 0 && steps.every((step) => completed.has(step.stepNumber))
}
