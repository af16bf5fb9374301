import type { ListMember, StoredList } from './stored-list.ts'

/** Who it was, unless it was the shopper, or somebody who is gone. */
export function otherMember(
  list: StoredList | null,
  { shopperId, userId }: { shopperId: string; userId: string | null | undefined },
): ListMember | null {
  if (userId === shopperId) return null
  return list?.members.find((member) => member.userId === userId) ?? null
}
