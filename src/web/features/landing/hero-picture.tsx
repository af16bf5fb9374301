import { Check } from 'lucide-react'
import { exampleChain } from '#shared/catalog/chains.ts'
import { AisleSign } from '../../ui/aisle-sign.tsx'
import { classNames } from '../../ui/class-names.ts'
import { layOutFloorPlan } from './floor-plan.ts'
import { WalkedPlan } from './walked-plan.tsx'

const list = ['bread', 'cereal', 'coffee', 'ice cream', 'milk', 'eggs']
const here = 2

const floorPlan = layOutFloorPlan(exampleChain('Kroger'), list)

/** A picture of the product: a list sorted by aisle, and the walk through those aisles. */
export function HeroPicture() {
  return (
    <figure className="min-w-0">
      <div className="flex flex-col-reverse overflow-hidden rounded-card border border-line bg-surface shadow-float sm:grid sm:grid-cols-[13rem_minmax(0,1fr)] lg:max-xl:flex">
        <div className="flex flex-col border-line p-3 max-sm:border-t sm:border-r sm:p-4 lg:max-xl:border-t lg:max-xl:border-r-0">
          <p className="px-1.5 pb-2 text-sm font-semibold">
            Your list <span className="font-normal text-ink-muted">at Kroger</span>
          </p>
          <ol className="stops grid grow content-evenly gap-1 lg:max-xl:grid-cols-2">
            {floorPlan.stops.map(({ name, items }, index) => (
              <li
                key={name}
                className={classNames(
                  'flex items-center gap-2 rounded-[0.75rem] p-1.5',
                  index === here && 'bg-lemon-tint',
                )}
              >
                <span className="flex w-17 shrink-0">
                  <AisleSign label={name} tone={toneOf(index)} />
                </span>
                <span
                  className={classNames('min-w-0 flex-1 text-sm', index < here && 'text-ink-muted')}
                >
                  {items.join(', ')}
                </span>
                {index < here && (
                  <Check
                    role="img"
                    aria-label="done"
                    size={18}
                    className="tick shrink-0 text-leaf-ink"
                  />
                )}
              </li>
            ))}
          </ol>
        </div>
        <div translate="no" className="p-3 sm:p-4">
          <WalkedPlan
            floorPlan={floorPlan}
            here={here}
            label={`The floor plan of a store. The walk is drawn from the entrance past ${signsOf(here)}, and dotted from there to the checkout.`}
          />
        </div>
      </div>
      <figcaption className="mt-3 text-center text-sm text-ink-muted">
        Six items, four stops, one walk. The aisles are those of a typical Kroger.
      </figcaption>
    </figure>
  )
}

function toneOf(index: number) {
  if (index === here) return 'here'
  return index < here ? 'done' : 'later'
}

/** Returns the names of the stops up to and including `last` as one phrase. */
function signsOf(last: number): string {
  const names = floorPlan.stops.slice(0, last + 1).map(({ name }) => name)
  return new Intl.ListFormat('en').format(names)
}
