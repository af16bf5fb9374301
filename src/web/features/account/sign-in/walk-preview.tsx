import { Check } from 'lucide-react'
import { AisleSign } from '../../../ui/aisle-sign.tsx'
import { Chip } from '../../../ui/chip.tsx'

/** A picture of the product at work, for screens with room for one. */
export function WalkPreview() {
  return (
    <div
      aria-hidden
      className="sticky top-0 hidden h-dvh items-center justify-center overflow-hidden border-l border-line p-10 lg:flex"
    >
      <div className="grid w-full max-w-sm gap-3">
        {doneSteps.map(({ aisle, items }) => (
          <div key={aisle} className="flex items-center gap-4 px-4">
            <AisleSign label={aisle} size="medium" tone="done" />
            <p className="min-w-0 flex-1 text-ink-muted">{items}</p>
            <Check size={20} className="text-leaf-ink" />
          </div>
        ))}
        <div className="flex items-center gap-5 rounded-card border border-line bg-surface p-4 shadow-float">
          <AisleSign label="Aisle 12" size="large" tone="here" />
          <div className="grid gap-3">
            <p className="text-lg font-semibold">You are here</p>
            <div className="flex flex-wrap gap-2">
              <Chip>milk</Chip>
              <Chip>eggs</Chip>
            </div>
          </div>
        </div>
        <div className="flex items-center gap-4 px-4">
          <AisleSign label="Aisle 14" size="medium" tone="later" />
          <p className="text-ink-muted">frozen pizza</p>
        </div>
      </div>
    </div>
  )
}

const doneSteps = [
  { aisle: 'Aisle 3', items: 'bread' },
  { aisle: 'Aisle 7', items: 'cereal, coffee' },
]
