import { Plus } from 'lucide-react'
import { type Ref, useDeferredValue, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { layoutLimits, layoutText } from '#shared/signs/layout-text.ts'
import { type OwnLayout, unnamedDepartments } from '#shared/signs/own-layout.ts'
import { randomId } from '../../../lib/random-id.ts'
import { Button } from '../../../ui/button.tsx'
import { LiveStatus } from '../../../ui/for-screen-readers.tsx'
import { NotOnSigns } from './not-on-signs.tsx'
import { SignCard } from './sign-card.tsx'
import { countSigns, rowProblems, type SignRow, signsOfRows, withRowMoved } from './sign-rows.ts'
import { understoodWords } from './understood-signs.ts'

type Props = {
  rows: readonly SignRow[]
  /** Parts of the text that don't belong to any sign. */
  unread: readonly string[]
  /** Interprets the layout text for this store. */
  understand: (layout: string) => OwnLayout
  hasTypicalLayout: boolean
  titleRef: Ref<HTMLHeadingElement>
  onChange: (rows: SignRow[]) => void
}

/** The second step: shows each sign with its words, and lets the shopper correct, move or remove signs. */
export function SignsPreview({ rows, unread, understand, ...props }: Props) {
  const { hasTypicalLayout, titleRef, onChange } = props
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [status, setStatus] = useState('')
  const list = useRef<HTMLOListElement>(null)
  // Deferred, so that typing stays responsive. The words' meanings appear a moment later.
  const settled = useDeferredValue(rows)
  const own = useMemo(() => understand(layoutText(signsOfRows(settled))), [understand, settled])
  const words = useMemo(() => understoodWords(settled, own), [settled, own])
  const missing = useMemo(() => unnamedDepartments(own), [own])
  const problems = rowProblems(rows)
  const present = rows.filter(({ isRemoved }) => !isRemoved)
  const count = countSigns(rows)
  const unknown = present.flatMap(({ key }) =>
    (words.get(key) ?? []).flatMap(({ text, isUnderstood }) => (isUnderstood ? [] : { key, text })),
  )

  function partOf(key: string, part: string): HTMLElement | null {
    return (
      list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] ${part}`) ?? null
    )
  }

  function handleToggle(key: string) {
    const next = new Set(open)
    const wasOpen = next.delete(key)
    if (!wasOpen) next.add(key)
    flushSync(() => setOpen(next))
    if (wasOpen) partOf(key, '[data-toggle]')?.focus()
  }

  function handleChange(key: string, changes: Partial<SignRow>) {
    onChange(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)))
  }

  function handleMove({ key, name }: SignRow, by: -1 | 1) {
    const moved = withRowMoved(rows, key, by)
    const focused = document.activeElement
    flushSync(() => onChange(moved))
    // Browsers remove focus from an element that moves within the page.
    if (focused instanceof HTMLElement) focused.focus()
    const place = moved.filter(({ isRemoved }) => !isRemoved).findIndex((row) => row.key === key)
    setStatus(`${name} is now ${place + 1} of ${present.length}`)
  }

  function handleRemove({ key }: SignRow, isRemoved: boolean) {
    flushSync(() => handleChange(key, { isRemoved }))
    // The pressed button disappears, so focus moves to the button that replaces it.
    partOf(key, isRemoved ? '[data-restore]' : '[data-toggle]')?.focus()
  }

  function handleAdd() {
    const row = { key: randomId(), name: '', words: '', isRemoved: false }
    flushSync(() => {
      onChange([...rows, row])
      setOpen(new Set(open).add(row.key))
    })
    partOf(row.key, 'input')?.focus()
  }

  function handleGoToUnknown() {
    const [first] = unknown
    if (first) partOf(first.key, '[data-toggle]')?.focus()
  }

  return (
    <>
      <div>
        <h3
          ref={titleRef}
          tabIndex={-1}
          className="text-lg font-semibold focus-visible:outline-none"
        >
          {count === 1 ? '1 sign' : `${count} signs`}
        </h3>
        <p className="text-sm text-ink-muted">
          In order from the entrance. Tap a sign to change it.
        </p>
        {unknown.length > 0 && (
          <button
            type="button"
            onClick={handleGoToUnknown}
            className="-my-1 min-h-11 text-left text-sm text-lemon-ink underline underline-offset-2"
          >
            {unknown.length === 1
              ? '1 word was not understood'
              : `${unknown.length} words were not understood`}
          </button>
        )}
      </div>
      <LiveStatus text={status} />
      <ol
        ref={list}
        aria-label="Signs in order from the entrance"
        className="-mt-2 flex flex-col divide-y divide-line border-y border-line"
      >
        {rows.map((row) => (
          <li key={row.key} data-key={row.key} className="scroll-my-20">
            <SignCard
              row={row}
              words={words.get(row.key) ?? []}
              problem={problems.get(row.key)}
              isOpen={open.has(row.key)}
              isFirst={row === present[0]}
              isLast={row === present.at(-1)}
              onToggle={() => handleToggle(row.key)}
              onChange={(changes) => handleChange(row.key, changes)}
              onMove={(by) => handleMove(row, by)}
              onRemove={() => handleRemove(row, true)}
              onRestore={() => handleRemove(row, false)}
            />
          </li>
        ))}
      </ol>
      <Button
        className="self-start"
        disabled={rows.length >= layoutLimits.signs}
        onClick={handleAdd}
      >
        <Plus aria-hidden size={18} />
        Add a sign
      </Button>
      <NotOnSigns
        title="Not understood"
        texts={[...unknown.map(({ text }) => text), ...unread]}
        note="Items with these words are found by other signs. Change a word, or leave it."
      />
      <NotOnSigns
        title="Not on any sign"
        texts={missing.map(({ department }) => department)}
        note={
          hasTypicalLayout
            ? "Shown where the chain's typical layout has them, or under their department."
            : 'Shown under their department.'
        }
      />
    </>
  )
}
