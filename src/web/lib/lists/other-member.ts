import type { ListMember, StoredList } from './stored-list.ts'

/**
 * Returns the list's member with this user id; null if the id is the shopper's own, or nobody's on the list.
 */
export function otherMember(
  list: StoredList | null,
  { shopperId, userId }: { shopperId: string; userId: string | null | undefined },
): ListMember | null {
  if (userId === shopperId) return null
  return list?.members.find((member) => member.userId === userId) ?? null
}
