import { type ReactNode, type SubmitEvent, useState } from 'react'
import { likelySigns, signOfNumber } from '#shared/locate/likely-signs.ts'
import {
  correctionKey,
  type LocatedItem,
  type Placement,
  placeOfCorrection,
  type StoreKnowledge,
} from '#shared/locate/locate-list.ts'
import type { OwnLayout } from '#shared/signs/own-layout.ts'
import { AisleSign } from '../../ui/aisle-sign.tsx'
import { Button } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { ReportedByNote } from '../../ui/reported-by-note.tsx'
import { TextField } from '../../ui/text-field.tsx'

type Props = {
  item: LocatedItem
  knowledge: StoreKnowledge
  onClose: () => void
  /** Called with the chosen placement, or with null to withdraw the shopper's correction. */
  onPlace: (placement: Placement | null) => void
  onAcceptSuggestion: (name: string) => void
  /** Asks where the shopper buys the item. Null if the shopper can't change the store. */
  onOtherStore: (() => void) | null
  /** A button that opens the store's signs. */
  signsButton: Elements
}

/** A dialog that asks where an item is. The shopper chooses one of the store's signs or departments. */
export function WhereIsItDialog({ item, knowledge, onClose, onPlace, ...props }: Props) {
  const { onAcceptSuggestion, onOtherStore, signsButton } = props
  const { likely, others, departments } = likelySigns(item, knowledge)
  const report = knowledge.reports.get(correctionKey(item.name))
  const reported = report && {
    name: placeOfCorrection(report.placement, knowledge).aisle,
    placement: report.placement,
    shoppers: report.shoppers,
  }
  const known = knowledge.layout?.signs.map(({ name }) => name) ?? []
  const withoutSign = departments.filter((name) => !known.includes(name))

  return (
    <ModalDialog title="Where is it?" isOpen onClose={onClose}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="min-w-0 wrap-anywhere">
            <bdi translate="no" className="font-semibold">
              {item.name}
            </bdi>
            <span>{item.found ? ` is shown under ${item.aisle}.` : ' is not in our data.'}</span>
            {item.reportedBy && (
              <>
                {' '}
                <ReportedByNote reportedBy={item.reportedBy} />
              </>
            )}
          </p>
          {item.reportedBy?.by === 'you' && (
            <Button variant="destructive" className="-mx-4" onClick={() => onPlace(null)}>
              Remove my aisle
            </Button>
          )}
          {onOtherStore && (
            <Button variant="quiet" className="-mx-4" onClick={onOtherStore}>
              Buy it at another store
            </Button>
          )}
        </div>
        {item.suggestions.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {item.suggestions.map((suggestion) => (
              <Button key={suggestion} onClick={() => onAcceptSuggestion(suggestion)}>
                {`Did you mean ${suggestion}?`}
              </Button>
            ))}
          </div>
        )}
        <Signs title="Most likely" names={likely} reported={reported} onPlace={onPlace} />
        <Signs
          title={likely.length > 0 ? 'Or under another sign' : 'Under which sign?'}
          names={others}
          onPlace={onPlace}
        />
        <OtherAisle own={knowledge.own} onPlace={onPlace} />
        <Choices title="Or in which department?" isWide>
          {withoutSign.map((name) => (
            <Button
              key={name}
              className="px-2! text-sm!"
              onClick={() => onPlace({ department: name })}
            >
              {name}
            </Button>
          ))}
        </Choices>
        <p className="text-sm text-ink-muted">
          Saved for this store, on all your devices. When several shoppers report the same aisle in
          a real store, others see how many, never who.
        </p>
        <div className="-mt-3 flex flex-wrap items-center gap-x-2 text-sm text-ink-muted">
          <p>Are many items somewhere else?</p>
          {signsButton}
        </div>
      </div>
    </ModalDialog>
  )
}

type SignsProps = {
  title: string
  names: readonly string[]
  /** The sign that other shoppers reported for the item. */
  reported?: { name: string; placement: Placement; shoppers: number } | undefined
  onPlace: (placement: Placement) => void
}

function Signs({ title, names, reported, onPlace }: SignsProps) {
  if (names.length === 0) return null
  return (
    <Choices title={title}>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          // Confirming a report must send the reported placement itself. For a reported department, sending
          // the sign instead would count as a different report.
          onClick={() => onPlace(name === reported?.name ? reported.placement : { sign: name })}
          className="flex min-w-0 flex-col gap-0.5 rounded-control hover:bg-wash active:scale-[0.985]"
        >
          <AisleSign label={name} tone={name === reported?.name ? 'plain' : 'likely'} fills />
          {name === reported?.name && (
            <span className="w-full text-center text-xs text-ink-muted">
              {`${reported.shoppers} shoppers`}
            </span>
          )}
        </button>
      ))}
    </Choices>
  )
}

type ChoicesProps = { title: string; isWide?: boolean; children: ReactNode }

function Choices({ title, isWide = false, children }: ChoicesProps) {
  return (
    <section aria-label={title}>
      <h3 className="mb-2 text-sm font-semibold">{title}</h3>
      <div
        className={
          isWide
            ? 'grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-2'
            : 'grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-2'
        }
      >
        {children}
      </div>
    </section>
  )
}

type OtherAisleProps = { own: OwnLayout | null; onPlace: (placement: Placement) => void }

/** A form for entering an aisle that isn't in the layout. */
function OtherAisle({ own, onPlace }: OtherAisleProps) {
  const [aisle, setAisle] = useState('')
  const [error, setError] = useState<string | undefined>()

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    const sign = signOfNumber(aisle, own)
    if (sign === null) setError('Type the number over the aisle, such as 12 or 12A.')
    else onPlace({ sign })
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="flex items-start gap-2">
      <TextField
        label="Other aisle"
        autoComplete="off"
        // The normal keyboard is used, because on some phones the numeric keypad has no letters.
        autoCapitalize="characters"
        maxLength={20}
        className="w-40"
        error={error}
        value={aisle}
        onValueChange={(value) => {
          setAisle(value)
          setError(undefined)
        }}
      />
      <Button type="submit" className="mt-6.5" disabled={aisle.trim() === ''}>
        Set
      </Button>
    </form>
  )
}
