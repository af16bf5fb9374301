import { useEffect, useRef, useState } from 'react'
import { isUnderWay, type ShoppingState, type ShoppingView } from './shopping-state.ts'

type ViewKind = ShoppingView['kind']

/** What stands behind `?view=`. */
const names: Record<Exclude<ViewKind, 'idle'>, string> = {
  results: 'results',
  route: 'route',
  'saved-lists': 'lists',
  directory: 'directory',
}

type Given = {
  state: ShoppingState
  /** Shows the view of an address; `before` is what it showed last in this tab. */
  onRequest: (kind: ViewKind, before: ShoppingView | null) => void
}

/**
 * Keeps the address in step with the view: Back shows the one before, and asks first where that would
 * leave a walk. Returns what to answer while it asks.
 */
export function useViewAddress({ state, onRequest }: Given) {
  const { view } = state
  const hasStore = state.store !== null
  const [isAsked, setAsked] = useState(false)
  const shown = useRef(new Map<ViewKind, ShoppingView>())
  const isFirst = useRef(true)
  /** Back or forward changes the view, not the other way round. */
  const isMoving = useRef(false)
  const isLeaving = useRef(false)
  const latest = useRef({ view, onRequest })

  useEffect(() => {
    latest.current = { view, onRequest }
    shown.current.set(view.kind, view)
  })

  useEffect(() => {
    const [isNew, hasMoved] = [isFirst.current, isMoving.current]
    isFirst.current = false
    isMoving.current = false
    // Whoever closed all views, or loaded another list, is done with them.
    if (view.kind === 'idle' && !hasMoved) shown.current.clear()
    const wanted = kindOfAddress()
    if (wanted === view.kind) return
    // A link opens lists and directory; results and routes are of what was typed here.
    const canOpen = wanted === 'saved-lists' || (wanted === 'directory' && hasStore)
    if (isNew && canOpen && view.kind === 'idle') latest.current.onRequest(wanted, null)
    else if (isNew || hasMoved) history.replaceState(history.state, '', addressOf(view.kind))
    else history.pushState(null, '', addressOf(view.kind))
  }, [view.kind, hasStore])

  useEffect(() => {
    const handlePop = () => {
      const wanted = kindOfAddress()
      const { view: now, onRequest: request } = latest.current
      if (location.pathname !== '/app' || wanted === now.kind) return
      if (now.kind === 'route' && isUnderWay(now.walk) && !isLeaving.current) {
        history.pushState(null, '', addressOf('route'))
        setAsked(true)
        return
      }
      isLeaving.current = false
      isMoving.current = true
      request(wanted, shown.current.get(wanted) ?? null)
      // Where there is nothing to show any more, the address says what is shown instead.
      requestAnimationFrame(() => {
        isMoving.current = false
        const { kind } = latest.current.view
        if (kindOfAddress() !== kind) history.replaceState(history.state, '', addressOf(kind))
      })
    }
    window.addEventListener('popstate', handlePop)
    return () => window.removeEventListener('popstate', handlePop)
  }, [])

  return {
    isAsking: isAsked && view.kind === 'route',
    stay: () => setAsked(false),
    leave: () => {
      setAsked(false)
      isLeaving.current = true
      history.back()
    },
  }
}

function kindOfAddress(): ViewKind {
  const name = new URLSearchParams(location.search).get('view')
  const known: ViewKind[] = ['results', 'route', 'saved-lists', 'directory']
  return known.find((kind) => kind !== 'idle' && names[kind] === name) ?? 'idle'
}

function addressOf(kind: ViewKind): string {
  return kind === 'idle' ? '/app' : `/app?view=${names[kind]}`
}
