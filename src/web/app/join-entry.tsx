import { useLocation } from 'wouter'
import { JoinScreen } from '../features/list-sharing/join-screen.tsx'
import { listsOf } from '../lib/lists/lists-module.ts'
import { useSession } from '../lib/session.ts'
import { goOnWithList } from '../lib/trip/list-actions.ts'
import { tripOf } from '../lib/trip/open-trip.ts'

/** The page of an invitation, which anybody may open; who joins goes on with that list. */
export function JoinEntry() {
  const session = useSession()
  const [, navigate] = useLocation()

  async function handleJoined(list: string) {
    if (session.status === 'signed-in') {
      const { id } = session.shopper
      await goOnWithList(tripOf(id), list)
      const lists = listsOf(id).state()
      if (lists.status === 'loaded') await lists.value.syncNow()
    }
    navigate('/app')
  }

  return <JoinScreen onJoined={(list) => void handleJoined(list)} />
}
