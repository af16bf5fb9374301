import { type SubmitEvent, useState } from 'react'
import { departments, isDepartment } from '#shared/names/departments.ts'
import type { LocatedItem, Placement, StoreKnowledge } from '#shared/shopping/locate-list.ts'
import { Button } from '../../ui/button.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'

type Props = {
  item: LocatedItem
  knowledge: StoreKnowledge
  onClose: () => void
  /** Null takes back what the shopper said. */
  onPlace: (placement: Placement | null) => void
  onTakeOffer: (name: string) => void
}

/** Asks where an item is: a name that may be meant, or an aisle or department of this store. */
export function PlaceItemDialog({ item, knowledge, onClose, onPlace, onTakeOffer }: Props) {
  const [choice, setChoice] = useState('')
  const signs = knowledge.layout?.signs.map(({ name }) => name) ?? []

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    const [kind, name = ''] = choice.split('|')
    if (kind === 'department' && isDepartment(name)) onPlace({ department: name })
    else if (kind === 'sign') onPlace({ sign: name })
  }

  return (
    <ModalDialog title="Where is it?" isOpen onClose={onClose}>
      <form onSubmit={handleSubmit} className="flex flex-col gap-5">
        <p className="wrap-anywhere">
          <bdi className="font-semibold">{item.name}</bdi>
          {item.found ? ` stands under ${item.aisle}, as you said.` : ' is not in our data.'}
        </p>
        {item.offers.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {item.offers.map((offer) => (
              <Button key={offer} onClick={() => onTakeOffer(offer)}>
                Did you mean {offer}?
              </Button>
            ))}
          </div>
        )}
        <SelectField
          label="Aisle or department"
          value={choice}
          onValueChange={setChoice}
          hint="Remembered on this device, for this store."
        >
          <option value="">Choose where it stands</option>
          {signs.length > 0 && (
            <optgroup label={`Signs at ${knowledge.chainName}`}>
              {signs.map((name) => (
                <option key={name} value={`sign|${name}`}>
                  {name}
                </option>
              ))}
            </optgroup>
          )}
          <optgroup label="Departments">
            {departments.map((name) => (
              <option key={name} value={`department|${name}`}>
                {name}
              </option>
            ))}
          </optgroup>
        </SelectField>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" disabled={choice === ''}>
            Save
          </Button>
          {item.found && (
            <Button variant="destructive" onClick={() => onPlace(null)}>
              Forget my place
            </Button>
          )}
        </div>
      </form>
    </ModalDialog>
  )
}
