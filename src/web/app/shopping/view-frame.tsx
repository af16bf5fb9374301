import type { View } from '../../lib/trip/view.ts'
import { classNames } from '../../ui/class-names.ts'
import type { Elements } from '../../ui/elements.ts'

type Props = { view: View; isLoading: boolean; children: Elements }

/**
 * The second column, or in one column what comes first. It has a view's place before the view is loaded, so that nothing moves when it comes: in one column as
 * high as the screen, and without the header where a route comes.
 */
export function ViewFrame({ view, isLoading, children }: Props) {
  return (
    <div
      data-shopping-mode={view === 'route' && isLoading ? '' : undefined}
      className={classNames(
        'flex min-w-0 flex-col gap-4 self-stretch lg:col-start-2 lg:row-span-2 lg:row-start-1',
        view !== 'list' && 'max-lg:min-h-dvh',
      )}
    >
      {children}
    </div>
  )
}
