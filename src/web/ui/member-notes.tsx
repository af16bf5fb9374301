import { classNames } from './class-names.ts'

type Member = { name: string; initial: string }

/** A list member, shown as their initial. */
export function MemberInitial({
  initial,
  isLarge = false,
}: {
  initial: string
  isLarge?: boolean
}) {
  return (
    <span
      aria-hidden
      translate="no"
      className={classNames(
        'flex shrink-0 items-center justify-center rounded-full bg-leaf-tint font-semibold text-leaf-ink',
        isLarge ? 'size-7 text-sm' : 'size-6 text-xs',
      )}
    >
      {initial}
    </span>
  )
}

/** Names the other member who picked up an item. */
export function TakenBy({ member, isLarge = false }: { member: Member; isLarge?: boolean }) {
  return (
    <span title={`Taken by ${member.name}`}>
      <span className="sr-only">{`taken by ${member.name}`}</span>
      <MemberInitial initial={member.initial} isLarge={isLarge} />
    </span>
  )
}

/** A small line that names the other member who added an item. */
export function AddedBy({ name }: { name: string }) {
  return (
    <span className="block truncate text-xs text-ink-muted">
      added by <bdi translate="no">{name}</bdi>
    </span>
  )
}
