import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'

/** Takes the place of the form, and its focus, once a visitor has joined. */
export function WelcomeCard() {
  const title = useRef<HTMLHeadingElement>(null)

  useEffect(() => title.current?.focus(), [])

  return (
    <div className="flex items-start gap-3 rounded-control bg-leaf-tint p-4 text-left text-leaf-ink">
      <CircleCheck aria-hidden size={24} className="mt-px shrink-0" />
      <div>
        <h2 ref={title} tabIndex={-1} className="text-lg font-semibold focus-visible:outline-none">
          You're on the list!
        </h2>
        <p className="mt-1">We'll write to you when Grocery Genie launches.</p>
      </div>
    </div>
  )
}
