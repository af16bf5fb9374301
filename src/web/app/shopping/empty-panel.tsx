import { AisleSign } from '../../ui/aisle-sign.tsx'

type Props = { hasStore: boolean; hasList: boolean }

/** Shows the shopper's next step in the second column while the column is otherwise empty. */
export function EmptyPanel({ hasStore, hasList }: Props) {
  return (
    <div className="flex min-h-96 lg:sticky lg:top-6 flex-col items-center justify-center gap-6 rounded-card border border-dashed border-line p-6 text-center max-lg:hidden">
      <div aria-hidden className="flex items-end gap-3">
        <AisleSign label="Aisle 3" tone="later" size="medium" />
        <AisleSign label="Aisle 7" size="large" />
        <AisleSign label="Aisle 12" tone="later" size="medium" />
      </div>
      <p className="max-w-xs text-base text-balance text-ink-muted">
        {nextThing(hasStore, hasList)}
      </p>
    </div>
  )
}

/** Returns a sentence that tells the shopper what to do next. */
function nextThing(hasStore: boolean, hasList: boolean): string {
  if (!hasStore) return 'Choose a store to see where everything is.'
  if (!hasList) return 'Write your list to see the aisle of each item.'
  return 'Press Find Items to see the aisle of each item.'
}
