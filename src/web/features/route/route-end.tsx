import { PartyPopper } from 'lucide-react'
import { itemCount } from '#shared/list-reader/item-count.ts'
import type { MergedItem } from '#shared/list-reader/read-list.ts'
import type { ItemsOfStore } from '#shared/stores/items-by-store.ts'
import { Button } from '../../ui/button.tsx'
import { markThumbBar } from '../../ui/page-marks.ts'
import { NextStores } from './next-stores.tsx'
import type { RouteActions } from './route-actions.ts'

type Props = {
  hasTaken: boolean
  /** Number of items that weren't found, which stay on the list. */
  leftCount: number
  /** Items the shopper still has to buy at other stores, by store. */
  otherStores: readonly ItemsOfStore<MergedItem>[]
  actions: RouteActions
}

/**
 * The end of the route, with actions for what comes next. If there are items to buy elsewhere, the main
 * action is to go to the next store. On a phone, the main action is within reach of the thumb.
 */
export function RouteEnd({ hasTaken, leftCount, otherStores, actions }: Props) {
  const [next, ...others] = otherStores
  const canClear = hasTaken && next !== undefined
  return (
    <li className="m-4 scroll-mt-18 sm:mx-6 large-text:mx-2 lg:mx-0">
      <div className="appear flex flex-col items-center gap-1 rounded-card bg-leaf-tint px-4 py-8 text-center text-leaf-ink">
        <PartyPopper aria-hidden size={32} className="mb-2" />
        <h3 data-next tabIndex={-1} className="text-xl font-semibold focus-visible:outline-none">
          Shopping Complete!
        </h3>
        <p className="text-base">Don't forget to check out!</p>
        {hasTaken && leftCount > 0 && (
          <p className="mt-2 text-sm text-ink">
            {`${itemCount(leftCount)} not found. ${leftCount === 1 ? 'It stays' : 'They stay'} on your list for next time.`}
          </p>
        )}
        <div className="mt-5 flex flex-wrap justify-center gap-2">
          {canClear && <Button onClick={actions.clearTaken}>Clear picked items</Button>}
          <Button onClick={actions.shopAgain}>Shop again</Button>
          <Button onClick={actions.startNewList}>New list</Button>
        </div>
      </div>
      {(hasTaken || next) && (
        // The action is outside the animated element: during the animation, an element inside it can't stick
        // to the edge of the screen.
        <div ref={markThumbBar} className="mt-3 thumb:mt-0 thumb:thumb-bar">
          {next ? (
            <NextStores stores={[next]} onGo={actions.goToStore} />
          ) : (
            <Button variant="primary" size="large" className="w-full" onClick={actions.clearTaken}>
              Clear picked items
            </Button>
          )}
        </div>
      )}
      {others.length > 0 && (
        <div className="mt-3 flex flex-col gap-2">
          <NextStores stores={others} isMain={false} onGo={actions.goToStore} />
        </div>
      )}
    </li>
  )
}
