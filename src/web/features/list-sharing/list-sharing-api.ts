import * as z from 'zod/mini'
import { dataOf } from '../../lib/server-away.ts'
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

/** Whose list an invitation is to; null when it is over. */
export async function previewInvite(secret: string): Promise<InvitePreview | null> {
  return Preview.parse(dataOf<unknown>(await supabase.rpc('preview_list_invite', { secret })))
}

/** Joins the list; resolves with its uid. */
export async function acceptInvite(secret: string): Promise<string> {
  const response = await supabase.rpc('accept_list_invite', { secret }).throwOnError()
  return z.string().parse(response.data)
}

/** A link that lets anyone who has it join; its secret is in the part that no server sees. */
export async function createInviteLink(
  list: string,
  options: { role: InviteRole; days: number; uses: number },
): Promise<{ id: string; url: string }> {
  const response = await supabase.rpc('create_list_invite', { list, ...options }).throwOnError()
  const { id, secret } = NewInvite.parse(response.data)
  return { id, url: `${location.origin}/join#${secret}` }
}

/** Of the open links of a list in the query cache. */
export function invitesKey(list: string) {
  return ['invites', list] as const
}

export async function openInvites(list: string): Promise<Invite[]> {
  const response = await supabase.rpc('list_invites', { list }).throwOnError()
  return Invites.parse(response.data)
}

export async function revokeInvite(invite: string): Promise<void> {
  await supabase.rpc('revoke_list_invite', { invite }).throwOnError()
}

export async function setRole(list: string, member: string, role: InviteRole): Promise<void> {
  await supabase.rpc('set_list_role', { list, member, role }).throwOnError()
}

/** Removes a member, or leaves the list where it is the shopper. */
export async function removeMember(list: string, member: string): Promise<void> {
  await supabase.rpc('remove_list_member', { list, member }).throwOnError()
}

export async function handOver(list: string, member: string): Promise<void> {
  await supabase.rpc('hand_over_list', { list, member }).throwOnError()
}

const Told = z.object({ message: z.string(), hint: z.string() })

/** Why a list could not get its name, told as the server tells a refusal. */
export class NoRoomError extends Error {
  readonly hint = 'no_room'
  constructor() {
    super('This browser is out of space. Free some up and try again.')
  }
}

/** Why something was refused, in words for the shopper. */
export function sharingProblem(error: unknown): string {
  const told = Told.safeParse(error).data
  return told?.message ?? 'That didn’t work. Check your connection and try again.'
}
