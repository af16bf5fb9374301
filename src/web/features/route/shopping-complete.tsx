import { PartyPopper } from 'lucide-react'

export function ShoppingComplete() {
  return (
    <li className="appear flex flex-col items-center gap-1 rounded-card bg-leaf-tint px-4 py-8 text-center text-leaf-ink">
      <PartyPopper aria-hidden size={32} className="mb-2" />
      <h3 data-next tabIndex={-1} className="text-xl font-semibold focus-visible:outline-none">
        Shopping Complete!
      </h3>
      <p className="text-base">Don't forget to check out!</p>
    </li>
  )
}
