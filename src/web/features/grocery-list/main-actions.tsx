import { memo } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { Elements } from '../../ui/elements.ts'
import { markThumbBar } from '../../ui/page-marks.ts'

type Props = {
  formId: string
  canFind: boolean
  canNavigate: boolean
  /** The button to highlight. */
  next: 'find' | 'navigate' | null
  /** Whether the buttons stay at the bottom of a phone's screen, within reach of the thumb. */
  isThumbBar: boolean
  /** A control that continues an unfinished route, or null if no route is unfinished. */
  continueRoute: Elements
  onNavigate: () => void
}

/**
 * The Find Items and Start Navigation buttons, and the control that continues a route. Highlights the button
 * for the next step.
 */
export const MainActions = memo(function MainActions(props: Props) {
  const { formId, canFind, canNavigate, next, isThumbBar, continueRoute, onNavigate } = props
  return (
    <div
      ref={isThumbBar ? markThumbBar : undefined}
      className={classNames(
        'grid auto-cols-[minmax(0,3fr)] grid-flow-col grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-2 large-text:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] large-text:*:px-0.5! large-text:*:text-sm large-text:*:leading-tight',
        continueRoute !== null &&
          '*:text-sm! *:leading-5 large-text:grid-flow-row large-text:grid-cols-1 large-text:*:min-h-0',
        isThumbBar && 'thumb:thumb-bar',
      )}
    >
      <Button
        type="submit"
        form={formId}
        variant={next === 'find' ? 'primary' : 'secondary'}
        disabled={!canFind}
        className="min-h-12 px-1.5!"
      >
        Find Items
      </Button>
      <Button
        variant={next === 'navigate' ? 'primary' : 'secondary'}
        disabled={!canNavigate}
        onClick={onNavigate}
        className="min-h-12 px-1.5!"
      >
        Start Navigation
      </Button>
      {continueRoute}
    </div>
  )
})
