import { type RefObject, useState } from 'react'
import type { Layout } from '#shared/names/layout.ts'
import { addItem } from '#shared/shopping/edit-list.ts'
import type { LocatedItem } from '#shared/shopping/locate-list.ts'
import type { RouteOrder, Walk } from '#shared/shopping/plan-walk.ts'
import { Route } from '../../features/route/route.tsx'
import { readStored, writeStored } from '../../lib/browser-storage.ts'
import type { Shopping } from './use-shopping.ts'
import { useWalk } from './use-walk.ts'

type Props = {
  shopping: Shopping
  shopperId: string
  walk: Walk
  located: readonly LocatedItem[]
  chainName: string
  layout: Layout | null
  suggest: (name: string) => readonly string[]
  titleRef: RefObject<HTMLHeadingElement | null>
}

/** The walk through the store. */
export function RouteView({ shopping, shopperId, walk, located, layout, ...props }: Props) {
  const [order, setOrder] = useRouteOrder(shopperId)
  const { steps, actions, initials } = useWalk(shopping, {
    shopperId,
    walk,
    located,
    order,
    layout,
  })
  return (
    <Route
      {...props}
      located={located}
      steps={steps}
      notThere={located.filter(({ key }) => walk.notThere.includes(key))}
      initials={initials}
      actions={actions}
      layout={layout}
      order={order}
      onOrderChange={setOrder}
      onBack={() => shopping.send({ type: 'results-reopened' })}
      onAdd={(item) => shopping.changeList(addItem(shopping.listText, item))}
    />
  )
}

/** In which order the route is walked, as the shopper chose it on this device. */
function useRouteOrder(shopperId: string): [RouteOrder, (order: RouteOrder) => void] {
  const [order, setOrder] = useState<RouteOrder>(() =>
    readStored(shopperId, 'route-order') === 'entrance' ? 'entrance' : 'aisle-number',
  )
  return [
    order,
    (chosen) => {
      setOrder(chosen)
      writeStored(shopperId, 'route-order', chosen)
    },
  ]
}
