import { lazyPart, type PartState, useLazyPart } from '../../lib/lazy-part.ts'
import { PartPending } from '../../ui/part-pending.tsx'
import type { ShoppingViewsProps } from './shopping-views.tsx'

/** Only where there is a second column, so nothing waits for it. */
const invitation = lazyPart(() => import('./invitation.tsx'))

/** No view is open on a first visit. */
export const shoppingViews = lazyPart(() => import('./shopping-views.tsx'))

export type ShoppingViewsState = PartState<typeof import('./shopping-views.tsx')>

type Props = ShoppingViewsProps & { views: ShoppingViewsState }

/** The view that is open, or what to do next. */
export function ShoppingContent({ views, ...props }: Props) {
  const { state, listText } = props.shopping
  const isIdle = state.view.kind === 'idle'
  const invited = useLazyPart(invitation, isIdle)
  if (isIdle) {
    if (invited.status !== 'loaded') return null
    const { Invitation } = invited.part
    return <Invitation hasStore={state.store !== null} hasList={listText.trim() !== ''} />
  }
  if (views.status !== 'loaded') return <PartPending part={shoppingViews} state={views} />
  const { ShoppingViews } = views.part
  return <ShoppingViews {...props} />
}
