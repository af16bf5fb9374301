import { Check } from 'lucide-react'
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { useShopper } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import type { Elements } from '../../../ui/elements.ts'
import { VisuallyHidden } from '../../../ui/for-screen-readers.tsx'
import { forgetStoredText, hasStoredText, type StoredTextName } from '../stored-text.ts'

type Props = {
  label: string
  value: ReactNode
  /** Label of the button that opens the form. */
  changeLabel?: string
  /** Shown under the value while the form is closed. */
  note?: Elements
  /** Name under which the typed text is stored. If text is stored when the page opens, the form opens too. */
  storedAs?: StoredTextName
  /**
   * Renders the form, which calls `close` with a success message, or with null if the setting didn't change.
   */
  children: (close: (done: string | null) => void) => ReactElement
}

/** An account setting with a button that opens a form for changing it. The form replaces the button. */
export function SettingRow({
  label,
  value,
  changeLabel = 'Change',
  note,
  storedAs,
  children,
}: Props) {
  const { id: shopperId } = useShopper()
  const [isOpen, setOpen] = useState(
    () => storedAs !== undefined && hasStoredText(shopperId, storedAs),
  )
  const [hasToggled, setToggled] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  const row = useRef<HTMLDivElement>(null)

  // When the form opens or closes, the focused control is unmounted, so focus moves to the form's first field
  // or back to the button.
  useEffect(() => {
    if (!hasToggled) return
    const target = isOpen ? 'input:not([hidden])' : 'button'
    row.current?.querySelector<HTMLElement>(target)?.focus()
  }, [isOpen, hasToggled])

  function toggle(opens: boolean, outcome: string | null) {
    setToggled(true)
    setOpen(opens)
    setDone(outcome)
    if (storedAs !== undefined) forgetStoredText(shopperId, storedAs)
  }

  return (
    <div ref={row} className="grid gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex items-start justify-between gap-4 large-text:flex-wrap">
        <div className="min-w-0">
          <h3 className="text-sm font-semibold">{label}</h3>
          <p className="mt-0.5 text-ink-muted wrap-anywhere">{value}</p>
        </div>
        {!isOpen && (
          <Button
            variant="quiet"
            className="-my-1 -mr-3 shrink-0"
            onClick={() => toggle(true, null)}
          >
            <span>{changeLabel}</span>
            <VisuallyHidden>{` ${label.toLowerCase()}`}</VisuallyHidden>
          </Button>
        )}
      </div>
      {isOpen ? children((outcome) => toggle(false, outcome)) : note}
      <p role="status" className="flex items-start gap-1.5 text-sm text-leaf-ink empty:sr-only">
        {done !== null && (
          <>
            <Check aria-hidden size={16} className="mt-0.5 shrink-0" />
            <span>{done}</span>
          </>
        )}
      </p>
    </div>
  )
}
