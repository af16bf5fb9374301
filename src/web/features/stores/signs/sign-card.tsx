import { ArrowDown, ArrowUp, ChevronDown, ChevronUp, Trash2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { AisleSign } from '../../../ui/aisle-sign.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { RowProblem, SignRow } from './sign-rows.ts'
import type { UnderstoodWord } from './understood-signs.ts'

type Props = {
  row: SignRow
  words: readonly UnderstoodWord[]
  /** What must be changed before the signs can be saved. */
  problem: RowProblem | undefined
  isOpen: boolean
  isFirst: boolean
  isLast: boolean
  onToggle: () => void
  onChange: (changes: Pick<SignRow, 'name'> | Pick<SignRow, 'words'>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  onRestore: () => void
}

/** A sign in the preview, with its name and words. Pressing it shows the fields for changing it. */
export function SignCard({ row, words, problem, isOpen, ...props }: Props) {
  const { isFirst, isLast, onToggle, onChange, onMove, onRemove, onRestore } = props
  const fieldsId = useId()
  const name = row.name.trim() || 'New sign'
  if (row.isRemoved) return <RemovedSign name={name} onRestore={onRestore} />
  const Chevron = isOpen ? ChevronUp : ChevronDown

  return (
    <>
      <button
        type="button"
        data-toggle
        aria-expanded={isOpen}
        aria-controls={fieldsId}
        onClick={onToggle}
        className="flex min-h-14 w-full items-center gap-3 rounded-control py-2 text-left hover:bg-wash"
      >
        <span className="w-20 shrink-0 wrap-anywhere">
          <AisleSign label={name} size="compact" fills />
        </span>
        <span className="min-w-0 flex-1">
          <Words words={words} />
          {problem && !isOpen && (
            <span className="mt-0.5 block text-sm text-tomato-ink">{problem.text}</span>
          )}
        </span>
        <Chevron aria-hidden size={18} className="mr-1 shrink-0 text-ink-muted" />
      </button>
      {isOpen && (
        <div id={fieldsId} className="flex flex-col gap-3 pt-1 pb-4">
          <TextField
            label="Name on the sign"
            error={problem?.field === 'name' ? problem.text : undefined}
            autoComplete="off"
            autoCapitalize="words"
            dir="auto"
            value={row.name}
            onValueChange={(value) => onChange({ name: value })}
          />
          <TextAreaField
            label="Words, with commas between them"
            error={problem?.field === 'words' ? problem.text : undefined}
            autoComplete="off"
            autoCapitalize="none"
            rows={1}
            dir="auto"
            className="[&_textarea]:min-h-11 [&_textarea+div]:min-h-11"
            value={row.words}
            onValueChange={(value) => onChange({ words: value.replaceAll('\n', ' ') })}
          />
          <div className="flex flex-wrap items-center gap-2">
            <MoveButton label={`Move ${name} up`} isOff={isFirst} onPress={() => onMove(-1)}>
              <ArrowUp aria-hidden size={18} />
            </MoveButton>
            <MoveButton label={`Move ${name} down`} isOff={isLast} onPress={() => onMove(1)}>
              <ArrowDown aria-hidden size={18} />
            </MoveButton>
            <Button
              variant="destructive"
              className="px-3!"
              aria-label={`Remove ${name}`}
              onClick={onRemove}
            >
              <Trash2 aria-hidden size={18} />
              Remove
            </Button>
            <Button
              variant="quiet"
              className="ml-auto px-3!"
              aria-label={`Done with ${name}`}
              onClick={onToggle}
            >
              Done
            </Button>
          </div>
        </div>
      )}
    </>
  )
}

/** The words of a sign. Marks words the app doesn't know, and explains words whose meaning isn't obvious. */
function Words({ words }: { words: readonly UnderstoodWord[] }) {
  if (words.length === 0) return <span className="text-sm text-ink-muted">No words yet</span>
  return (
    <span translate="no" dir="auto" className="block text-sm wrap-anywhere">
      {words.map(({ text, isUnderstood, meaning }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- Words may repeat, and they have no state.
        <span key={at}>
          {at > 0 && <span>, </span>}
          {isUnderstood ? (
            <span>{text}</span>
          ) : (
            <span className="-mx-0.5 rounded-[0.25rem] bg-lemon-tint px-0.5 text-lemon-ink">
              {`${text} (not understood)`}
            </span>
          )}
          {meaning !== null && <span className="text-ink-muted">{` (${meaning})`}</span>}
        </span>
      ))}
    </span>
  )
}

type MoveProps = { label: string; isOff: boolean; onPress: () => void; children: ReactNode }

/**
 * A button that moves a sign. If the sign can't move in this direction, pressing the button has no effect,
 * but the button stays in place and keeps focus.
 */
function MoveButton({ label, isOff, onPress, children }: MoveProps) {
  return (
    <Button
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      className="w-11 px-0! aria-disabled:cursor-default aria-disabled:border-line aria-disabled:text-ink-muted"
      onClick={onPress}
    >
      {children}
    </Button>
  )
}

function RemovedSign({ name, onRestore }: { name: string; onRestore: () => void }) {
  return (
    <div className="flex min-h-14 items-center justify-between gap-3 text-sm text-ink-muted">
      <p className="min-w-0 wrap-anywhere">
        <bdi translate="no">{name}</bdi>
        <span> removed</span>
      </p>
      <Button
        variant="quiet"
        data-restore
        className="-mr-2 px-3!"
        aria-label={`Undo: ${name} removed`}
        onClick={onRestore}
      >
        Undo
      </Button>
    </div>
  )
}
