import { useLocation } from 'wouter'
import { JoinScreen } from '../features/list-sharing/join-screen.tsx'
import type { InvitePreview } from '../features/list-sharing/list-sharing-api.ts'
import { listsOf } from '../lib/lists/lists-module.ts'
import { useSession } from '../lib/session.ts'
import { continueWithList } from '../lib/trip/list-actions.ts'
import { tripOf } from '../lib/trip/open-trip.ts'
import { toast } from '../ui/toast.ts'

/**
 * The page opened by an invitation link. Anyone can see it. After joining the list, the shopper continues
 * with that list.
 */
export function JoinEntry() {
  const session = useSession()
  const [, navigate] = useLocation()

  async function handleJoined(list: string, { name, is_member: wasMember }: InvitePreview) {
    if (session.status === 'signed-in') {
      const { id } = session.shopper
      await continueWithList(tripOf(id), list)
      const lists = listsOf(id).state()
      if (lists.status === 'loaded') await lists.value.syncNow()
    }
    navigate('/app')
    if (!wasMember) toast({ title: `You joined ${name}`, tone: 'success' })
  }

  return <JoinScreen onJoined={(list, preview) => void handleJoined(list, preview)} />
}
