import type { View } from '../../lib/trip/view.ts'
import { classNames } from '../../ui/class-names.ts'
import type { Elements } from '../../ui/elements.ts'
import { markShoppingMode } from '../../ui/page-marks.ts'

type Props = { view: View; isLoading: boolean; children: Elements }

/**
 * The frame around the open view. In the two-column layout, the frame is the second column. In the one-column
 * layout, it is above the panels. While the view loads, the frame reserves space, so that the screen doesn't
 * move. In the one-column layout, the reserved space is as tall as the screen, and the app's header is hidden
 * while the route loads.
 */
export function ViewFrame({ view, isLoading, children }: Props) {
  return (
    <div
      ref={view === 'route' && isLoading ? markShoppingMode : undefined}
      className={classNames(
        'flex min-w-0 flex-col gap-4 self-stretch lg:col-start-2 lg:row-span-2 lg:row-start-1',
        view !== 'list' && 'max-lg:min-h-dvh',
      )}
    >
      {children}
    </div>
  )
}
