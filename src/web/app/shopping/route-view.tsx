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
  const [order, setOrder] = useStoredChoice(shopperId, 'route-order', routeOrders)
  const [cold, setCold] = useStoredChoice(shopperId, 'keeps-cold', ['no', 'yes'])
  const { steps, actions, initials, length } = useWalk(shopping, {
    shopperId,
    walk,
    located,
    order,
    keepsCold: cold === 'yes',
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
      choice={layout && { order, keepsCold: cold === 'yes', length }}
      onOrderChange={setOrder}
      onKeepsColdChange={(keepsCold) => setCold(keepsCold ? 'yes' : 'no')}
      onBack={() => shopping.send({ type: 'results-reopened' })}
      onAdd={(item) => shopping.changeList(addItem(shopping.listText, item))}
    />
  )
}

const routeOrders: readonly [RouteOrder, ...RouteOrder[]] = ['aisle-number', 'entrance', 'shortest']

/** What the shopper chose on this device; the first one before that. */
function useStoredChoice<T extends string>(
  shopperId: string,
  name: string,
  choices: readonly [T, ...T[]],
): [T, (choice: T) => void] {
  const [chosen, setChosen] = useState<T>(() => {
    const stored = readStored(shopperId, name)
    return choices.find((choice) => choice === stored) ?? choices[0]
  })
  const choose = (choice: T) => {
    setChosen(choice)
    writeStored(shopperId, name, choice)
  }
  return [chosen, choose]
}
