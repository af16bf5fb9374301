import { Signpost } from 'lucide-react'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import type { SignsSource } from '#shared/signs/own-layout.ts'
import { storeTitle } from '#shared/stores/store-label.ts'
import { layoutOf, signWordsModule } from '../../lib/catalog.ts'
import { lazyModule, useLazyModule } from '../../lib/lazy-module.ts'
import { signsOf } from '../../lib/store-signs/shopper-signs.ts'
import { Button } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/for-screen-readers.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { ModulePending } from '../../ui/module-pending.tsx'
import { showNotStoredToast } from '../../ui/not-stored-toast.ts'
import { signsSourceText } from '../../ui/signs-source.ts'
import { offerUndo, type Undoable } from '../../ui/undo-toast.ts'
import { useStoreSigns } from './use-store-signs.ts'

/** Loaded when the browser is idle, because shoppers need it in the store, often without a signal. */
const signsDialog = lazyModule(() => import('../../features/stores/signs/signs-dialog.tsx'))

type Props = { shopperId: string; store: StoreLocation; onOpen: () => void }

/** Shows who added a store's signs, with a button for adding or changing the shopper's own signs. */
export function StoreSigns({ shopperId, store, onOpen }: Props) {
  const shown = useStoreSigns(shopperId, store.id)
  return (
    <div className="mt-1 flex flex-col items-start gap-1">
      {shown && (
        <p translate={shown.source.by === 'member' ? 'no' : undefined} className="text-sm">
          {signsSourceText(shown.source)}
        </p>
      )}
      <SignsButton shopperId={shopperId} store={store} onOpen={onOpen} />
    </div>
  )
}

type ButtonProps = Props & { isQuiet?: boolean }

/** A button that opens the dialog with a store's signs. */
export function SignsButton({ shopperId, store, onOpen, isQuiet = false }: ButtonProps) {
  const shown = useStoreSigns(shopperId, store.id)
  return (
    <Button
      variant={isQuiet ? 'quiet' : 'secondary'}
      className={isQuiet ? 'px-2! text-sm!' : 'px-3!'}
      onClick={onOpen}
    >
      <Signpost aria-hidden size={18} className="shrink-0" />
      <span>{labelOf(shown?.source.by ?? null)}</span>
    </Button>
  )
}

function labelOf(addedBy: SignsSource['by'] | null): string {
  if (addedBy === null) return "Add this store's signs"
  return addedBy === 'you' ? "Edit this store's signs" : 'Make my own copy of the signs'
}

/** A button in a title line that opens the dialog for adding or editing a store's signs. */
export function SignsAction({ shopperId, store, onOpen }: Props) {
  const shown = useStoreSigns(shopperId, store.id)
  return (
    <Button variant="quiet" className="-mx-2 min-h-10! shrink-0 px-2! text-sm!" onClick={onOpen}>
      <span>{shown ? 'Edit signs' : 'Add signs'}</span>
      <VisuallyHidden> of this store</VisuallyHidden>
    </Button>
  )
}

type DialogProps = { shopperId: string; store: StoreLocation; onClose: () => void }

/** The dialog for adding, changing or removing the shopper's signs for a store. */
export function StoreSignsDialog({ shopperId, store, onClose }: DialogProps) {
  const shown = useStoreSigns(shopperId, store.id)
  const dialog = useLazyModule(signsDialog, true)
  const words = useLazyModule(signWordsModule, true)
  const layout = useLazyModule(layoutOf(store.chainName), true)
  const title = storeTitle(store)

  async function handleSave(signs: string | null): Promise<boolean> {
    const before = shown?.source.by === 'you' ? shown.text : null
    const isSaved = await save(signs)
    if (!isSaved) return false
    offerOneUndo({
      title: signs === null ? `Your signs for ${title} were removed` : `Signs for ${title} saved`,
      onUndo: () => void save(before),
    })
    return true
  }

  async function save(signs: string | null): Promise<boolean> {
    try {
      await signsOf(shopperId).save({ store, signs })
      return true
    } catch {
      showNotStoredToast()
      return false
    }
  }

  if (dialog.status !== 'loaded' || words.status !== 'loaded' || layout.status === 'pending') {
    return (
      <ModalDialog title="Signs of this store" isOpen onClose={onClose}>
        {dialog.status === 'loaded' ? (
          <ModulePending module={signWordsModule} state={words} />
        ) : (
          <ModulePending module={signsDialog} state={dialog} />
        )}
      </ModalDialog>
    )
  }
  return (
    <dialog.value.SignsDialog
      shopperId={shopperId}
      store={store}
      signs={shown?.text ?? ''}
      addedBy={nameOf(shown?.source)}
      signWords={words.value}
      typical={layout.status === 'loaded' ? layout.value : null}
      onSave={handleSave}
      onClose={onClose}
    />
  )
}

/**
 * Returns who added the signs that the shopper is about to edit. Returns null if the signs are the shopper's
 * own, or if the store has none.
 */
function nameOf(source: SignsSource | undefined): string | null {
  if (!source || source.by === 'you') return null
  return source.by === 'member' ? source.name : 'the operator'
}

const offered = { withdraw: () => {} }

/** Offers to undo a change. Withdraws the earlier offer, because its undo would revert this change too. */
function offerOneUndo(undoable: Undoable) {
  offered.withdraw()
  offered.withdraw = offerUndo(undoable)
}
