import { useEffect } from 'react'
import { followOthers } from '../../lib/trip/other-restarts.ts'
import { useTripStore } from '../../lib/trip/use-trip.ts'
import { toast } from '../../ui/toast.ts'
import { useOffer } from './undo-offers.tsx'

/**
 * Adapts the route when another member restarts the trip or clears its picked-up items. Shows the shopper one
 * message about each such change.
 */
export function useTripNews(): void {
  const trip = useTripStore()
  const offer = useOffer()
  useEffect(() => {
    function follow() {
      const news = followOthers(trip)
      if (!news) return
      const { title, onUndo } = news
      if (onUndo) offer({ title, onUndo })
      else toast({ title })
    }
    follow()
    return trip.subscribe(follow)
  }, [trip, offer])
}
