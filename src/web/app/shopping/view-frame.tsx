import type { View } from '../../lib/trip/view.ts'
import { classNames } from '../../ui/class-names.ts'
import type { Elements } from '../../ui/elements.ts'
import { markShoppingMode } from '../../ui/page-marks.ts'

type Props = { view: View; isLoading: boolean; children: Elements }

/**
 * The frame around the open view. With two columns, it is the second column; with one column, it comes first
 * on the page. It reserves the view's space while the view loads, so that nothing moves. With one column,
 * that space is as high as the screen, and while a route loads the app's header is hidden.
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
