import { useEffect, useRef, useState } from 'react'
import { isUnderWay, type ShoppingState, type ShoppingView, walkOf } from './shopping-view.ts'

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
  const [asked, setAsked] = useState<ViewKind | null>(null)
  const shown = useRef(new Map<ViewKind, ShoppingView>())
  const isFirst = useRef(true)
  const latest = useRef({ view, onRequest })

  useEffect(() => {
    latest.current = { view, onRequest }
    shown.current.set(view.kind, view)
  })

  useEffect(() => {
    const wanted = kindOfAddress()
    const isNew = isFirst.current
    isFirst.current = false
    if (wanted === view.kind) return
    // A link opens lists and directory; results and routes are of what was typed here.
    const canOpen = wanted === 'saved-lists' || (wanted === 'directory' && hasStore)
    if (isNew && canOpen && view.kind === 'idle') latest.current.onRequest(wanted, null)
    else if (isNew) history.replaceState(history.state, '', addressOf(view.kind))
    else history.pushState(null, '', addressOf(view.kind))
  }, [view.kind, hasStore])

  useEffect(() => {
    const handlePop = () => {
      const wanted = kindOfAddress()
      const { view: now, onRequest: request } = latest.current
      if (location.pathname !== '/app' || wanted === now.kind) return
      if (now.kind === 'route' && isUnderWay(walkOf(now))) {
        history.pushState(null, '', addressOf('route'))
        setAsked(wanted)
        return
      }
      request(wanted, shown.current.get(wanted) ?? null)
    }
    window.addEventListener('popstate', handlePop)
    return () => window.removeEventListener('popstate', handlePop)
  }, [])

  return {
    isAsking: asked !== null && view.kind === 'route',
    stay: () => setAsked(null),
    leave: () => {
      if (asked) onRequest(asked, shown.current.get(asked) ?? null)
      setAsked(null)
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
