import { PartyPopper } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import type { RouteActions } from './route-actions.ts'

type Props = { hasTaken: boolean; actions: RouteActions }

/** What to do once all is taken. */
export function RouteEnd({ hasTaken, actions }: Props) {
  return (
    <li className="appear flex scroll-mt-24 flex-col items-center gap-1 rounded-card bg-leaf-tint px-4 py-8 text-center text-leaf-ink">
      <PartyPopper aria-hidden size={32} className="mb-2" />
      <h3 data-next tabIndex={-1} className="text-xl font-semibold focus-visible:outline-none">
        Shopping Complete!
      </h3>
      <p className="text-base">Don't forget to check out!</p>
      <div className="mt-5 flex flex-wrap justify-center gap-2">
        {hasTaken && <Button onClick={actions.clearTaken}>Clear picked items</Button>}
        <Button onClick={actions.shopAgain}>Shop again</Button>
        <Button onClick={actions.startNewList}>New list</Button>
      </div>
    </li>
  )
}
