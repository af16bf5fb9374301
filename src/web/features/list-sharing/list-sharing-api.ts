import * as z from 'zod/mini'
import { dataOrThrow } from '../../lib/server-unavailable.ts'
import { supabase } from '../../lib/supabase.ts'

export type InviteRole = 'editor' | 'viewer'

const Preview = z.nullable(
  z.object({
    name: z.string(),
    owner: z.string(),
    role: z.enum(['editor', 'viewer']),
    items: z.number(),
    is_member: z.boolean(),
  }),
)
export type InvitePreview = NonNullable<z.infer<typeof Preview>>

const Invites = z.array(
  z.object({
    id: z.string(),
    role: z.enum(['editor', 'viewer']),
    expires_at: z.string(),
    uses_left: z.number(),
  }),
)
export type Invite = z.infer<typeof Invites>[number]

const NewInvite = z.object({ id: z.string(), secret: z.string(), expires_at: z.string() })

/**
 * Fetches a preview of the list that an invitation is for. Resolves with null if the invitation is no longer
 * valid.
 */
export async function previewInvite(secret: string): Promise<InvitePreview | null> {
  return Preview.parse(dataOrThrow<unknown>(await supabase.rpc('preview_list_invite', { secret })))
}

/**
 * Accepts an invitation. Resolves with the list's uid, even if the shopper is already a member. Throws if the
 * invitation is no longer valid.
 */
export async function acceptInvite(secret: string): Promise<string> {
  const response = await supabase.rpc('accept_list_invite', { secret }).throwOnError()
  return z.string().parse(response.data)
}

/**
 * Creates a link that lets other people join the list. The secret is in the URL fragment, which browsers
 * don't send to servers. Throws if the server doesn't create the invitation.
 */
export async function createInviteLink(
  list: string,
  options: { role: InviteRole; days: number; uses: number },
): Promise<{ id: string; url: string }> {
  const response = await supabase.rpc('create_list_invite', { list, ...options }).throwOnError()
  const { id, secret } = NewInvite.parse(response.data)
  return { id, url: `${location.origin}/join#${secret}` }
}

/** Returns the query key of a list's open invitations. */
export function invitesKey(list: string) {
  return ['invites', list] as const
}

/**
 * Fetches a list's open invitations. The server doesn't reveal their secrets. Throws if the call fails.
 */
export async function fetchOpenInvites(list: string): Promise<Invite[]> {
  const response = await supabase.rpc('list_invites', { list }).throwOnError()
  return Invites.parse(response.data)
}

/** Revokes an invitation, so that its link no longer works. Throws if the call fails. */
export async function revokeInvite(invite: string): Promise<void> {
  await supabase.rpc('revoke_list_invite', { invite }).throwOnError()
}

/**
 * Sets another member's role. Changing an editor to a viewer also revokes the list's invite links for
 * editors.
 */
export async function setRole(list: string, member: string, role: InviteRole): Promise<void> {
  await supabase.rpc('set_list_role', { list, member, role }).throwOnError()
}

/**
 * Removes a member and revokes all of the list's invite links. If `member` is the shopper, they leave the
 * list. An owner can't leave.
 */
export async function removeMember(list: string, member: string): Promise<void> {
  await supabase.rpc('remove_list_member', { list, member }).throwOnError()
}

/** Makes another editor the list's owner. The previous owner becomes an editor. */
export async function handOver(list: string, member: string): Promise<void> {
  await supabase.rpc('hand_over_list', { list, member }).throwOnError()
}

const ServerError = z.object({ message: z.string(), hint: z.string() })

/**
 * Thrown if the browser is out of space. Its message is shown to the shopper like a message from the server.
 */
export class NoRoomError extends Error {
  readonly hint = 'no_room'
  constructor() {
    super('This browser is out of space. Free some up and try again.')
  }
}

/**
 * Returns an error message for the shopper: the server's own message if it rejected the call, otherwise a
 * general message.
 */
export function sharingProblem(error: unknown): string {
  const serverError = ServerError.safeParse(error).data
  return serverError?.message ?? 'That didn’t work. Check your connection and try again.'
}
