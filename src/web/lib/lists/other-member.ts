import type { ListMember, StoredList } from './stored-list.ts'

/**
 * Returns the list's member with this user id. Returns null if the id is the shopper's own or doesn't belong
 * to a member.
 */
export function otherMember(
  list: StoredList | null,
  { shopperId, userId }: { shopperId: string; userId: string | null | undefined },
): ListMember | null {
  if (userId === shopperId) return null
  return list?.members.find((member) => member.userId === userId) ?? null
}
