import type { MergedItem } from '#shared/list-reader/read-list.ts'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { ItemStoreChooser, type StoreChoice } from './item-store-chooser.tsx'

type Props = { item: MergedItem; choice: StoreChoice; onClose: () => void }

/** A dialog that asks where the shopper buys an item. */
export function ItemStoreDialog({ item, choice, onClose }: Props) {
  function handleDone(store: string | null) {
    onClose()
    if (store !== null) choice.onChoose(item, store)
  }

  return (
    <ModalDialog title="Where do you buy it?" isOpen onClose={onClose}>
      <p className="mb-3 wrap-anywhere">
        <bdi translate="no" className="font-semibold">
          {item.name}
        </bdi>
      </p>
      <ItemStoreChooser item={item} choice={choice} takesFocus={false} onDone={handleDone} />
    </ModalDialog>
  )
}
