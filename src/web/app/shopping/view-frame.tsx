import type { View } from '../../lib/trip/view.ts'
import { classNames } from '../../ui/class-names.ts'
import type { Elements } from '../../ui/elements.ts'

type Props = { view: View; isLoading: boolean; children: Elements }

/**
 * Has a view's place before the view is loaded, so that nothing moves when it comes: in one column as
 * high as the screen, and without the header where a route comes.
 */
export function ViewFrame({ view, isLoading, children }: Props) {
  return (
    <div
      data-shopping-mode={view === 'route' && isLoading ? '' : undefined}
      className={classNames(
        'flex min-w-0 flex-col gap-4 self-stretch',
        view !== 'list' && 'max-lg:min-h-dvh',
      )}
    >
      {children}
    </div>
  )
}
