import { useState } from 'react'
import type { RouteStep } from '#shared/route/plan-steps.ts'
import { namesOfRemainingParts, type RoutePart, splitRoute } from '#shared/route/split-route.ts'
import type { ListMember } from '../../lib/lists/stored-list.ts'
import { useShopper } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { RouteActions, Split } from './route-actions.ts'

type Props = {
  steps: readonly RouteStep[]
  split: Split
  /** Assigns items to members. Everyone on the list sees the assignment. */
  onAssign: RouteActions['assign']
}

/**
 * Lets members who shop at the same time split the route by parts of the store, or shows the current split.
 * Renders nothing if the route can't be split.
 */
export function SplitChoice({ steps, split, onAssign }: Props) {
  const { id: shopperId } = useShopper()
  const { members, assigned } = split
  const partners = members.filter(({ userId, role }) => userId !== shopperId && role !== 'viewer')
  const parts = splitRoute(steps)
  const isSplit = namesOfRemainingParts(steps, assigned).length > 0
  if (members.length === 0 || (!isSplit && (partners.length === 0 || !parts))) return null
  return (
    <details className="-my-2 text-sm">
      <summary className="min-h-11 cursor-pointer py-3">
        <span className="font-semibold">{isSplit ? 'Who takes what' : 'Split the walk'}</span>
        {!isSplit && (
          <>
            {' '}
            <span>with</span> <bdi translate="no">{namesOf(partners)}</bdi>
          </>
        )}
      </summary>
      {isSplit || !parts ? (
        <CurrentSplit steps={steps} split={split} onAssign={onAssign} />
      ) : (
        <NewSplit parts={parts} partners={partners} onAssign={onAssign} />
      )}
    </details>
  )
}

type NewSplitProps = Pick<Props, 'onAssign'> & {
  parts: readonly RoutePart[]
  partners: readonly ListMember[]
}

function NewSplit({ parts, partners, onAssign }: NewSplitProps) {
  const { id: shopperId } = useShopper()
  const [chosen, setChosen] = useState<string | null>(null)
  const partner = partners.find(({ userId }) => userId === chosen) ?? partners[0]

  function handleSplit({ name, keys, otherKeys }: RoutePart) {
    const own = keys.map((key) => [key, shopperId] as const)
    const partnerKeys = otherKeys.map((key) => [key, partner?.userId ?? null] as const)
    onAssign(new Map([...own, ...partnerKeys]), `You take ${name}`)
  }

  return (
    <div className="flex flex-col gap-2">
      <p className="text-ink-muted">
        Everyone sees who takes what. Anyone can still check off anything.
      </p>
      {partners.length > 1 && (
        <SelectField
          label="Who takes the rest?"
          value={partner?.userId ?? ''}
          onValueChange={setChosen}
        >
          {partners.map(({ userId, name }) => (
            <option key={userId} value={userId} translate="no">
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <div className="flex flex-wrap gap-2">
        {parts.map((part) => (
          <Button key={part.name} onClick={() => handleSplit(part)}>
            {`You take ${part.name}`}
          </Button>
        ))}
      </div>
    </div>
  )
}

function CurrentSplit({ steps, split, onAssign }: Props) {
  const { id: shopperId } = useShopper()
  const { members, assigned } = split
  const names = new Map(members.map(({ userId, name }) => [userId, name]))
  const takenParts = namesOfRemainingParts(steps, assigned)
  const unassigned = (keys: readonly string[]) => new Map(keys.map((key) => [key, null]))
  const own = [...assigned].flatMap(([key, userId]) => (userId === shopperId ? key : []))

  return (
    <div className="flex flex-col gap-2">
      <ul>
        {takenParts.map(({ userId, name }) => (
          <li key={userId}>
            {userId === shopperId ? (
              <span>{`You take ${name}`}</span>
            ) : (
              <>
                <bdi translate="no">{names.get(userId)}</bdi> <span>{`takes ${name}`}</span>
              </>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {takenParts.some(({ userId }) => userId === shopperId) && (
          <Button onClick={() => onAssign(unassigned(own), 'Part handed back')}>
            Hand back my part
          </Button>
        )}
        <Button onClick={() => onAssign(unassigned([...assigned.keys()]), 'Split ended')}>
          End split
        </Button>
      </div>
    </div>
  )
}

function namesOf(members: readonly ListMember[]): string {
  return members.map(({ name }) => name).join(', ')
}
