import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { itemFinder } from '../../lib/catalog.ts'
import type { KeptList } from '../../lib/lists/kept-list.ts'
import { toast } from '../../ui/toast.ts'
import { offerUndo, type Undoable } from '../../ui/undo-toast.ts'
import { readDraft, writeDraft } from './shopping-draft.ts'
import { losesProgress, nextShoppingState, type ShoppingEvent } from './shopping-state.ts'
import { useOpenList } from './use-open-list.ts'

/** All that a shopper types, chooses and walks on this screen, kept through a reload. */
export function useShopping(shopperId: string) {
  const [draft] = useState(() => readDraft(shopperId))
  const [state, dispatch] = useReducer(nextShoppingState, draft.state)
  const offer = useUndoOffers()
  const list = useOpenList(shopperId, draft)
  const { text: listText, setText: setListText, keptText, openList } = list
  const [listName, setListName] = useState(draft.listName)
  const [storeFilter, setStoreFilter] = useState(draft.storeFilter)
  // What is settled is folded into one line, until it is wanted again.
  const [folded, setFolded] = useState({
    store: draft.state.store !== null,
    list: draft.state.view.kind !== 'idle',
  })

  useEffect(() => {
    const open = { text: listText, keptText, openList }
    writeDraft(shopperId, { list: open, listName, storeFilter, state })
  }, [shopperId, listText, keptText, openList, listName, storeFilter, state])

  // The same while a list is typed, so that what it doesn't concern isn't rendered at each key.
  const send = useCallback(
    (event: ShoppingEvent, onUndone?: () => void) => {
      if (losesProgress(state, event)) {
        offer({
          title: event.type === 'navigation-started' ? 'You began again' : 'You left your route',
          onUndo: () => {
            dispatch({ type: 'state-restored', state })
            onUndone?.()
          },
        })
      }
      dispatch(event)
      const { view } = nextShoppingState(state, event)
      if (view.kind === 'idle') setFolded((now) => ({ ...now, list: false }))
      else if (view.kind !== state.view.kind || event.type === 'items-searched') {
        setFolded({ store: true, list: true })
      }
    },
    [state, offer],
  )

  function findItems() {
    send({ type: 'items-searched', listText, keysBefore: searchedKeys() })
  }

  /** Results, or the route with all that was completed, go on with another text. */
  function changeList(text: string) {
    setListText(text)
    if ('search' in state.view)
      send({ type: 'list-changed', listText: text, keysBefore: searchedKeys() })
  }

  const latest = useRef({ listText, openList, changeList, send })
  useEffect(() => {
    latest.current = { listText, openList, changeList, send }
  })

  /**
   * Puts back what the text said, or what `beside` makes of what was typed since: without that nothing.
   * False then, and when another list is edited by now.
   */
  function restoreText({ from, to, beside }: Restored): boolean {
    const now = latest.current
    const text = now.listText === from ? to : beside?.(now.listText)
    if (now.openList !== openList || text === undefined) return false
    now.changeList(text)
    return true
  }

  function searchedKeys(): string[] {
    const finder = itemFinder.state()
    if (!('search' in state.view) || finder.status !== 'loaded') return []
    return finder.part.items(state.view.search.text).map(({ key }) => key)
  }

  function loadList({ uid, name, text }: KeptList) {
    const title = `Loaded '${name}'`
    const isOther = listText.trim() !== '' && listText !== text
    void openOther(uid, () => {
      if (isOther) offer({ title, onUndo: () => void list.open(openList) })
      else toast({ title })
    })
  }

  /** Leaves the saved list that is edited, and goes on with the current one. */
  function closeList() {
    void openOther(null)
  }

  async function openOther(uid: string | null, onOpened?: () => void) {
    if (await list.open(uid)) {
      onOpened?.()
      latest.current.send({ type: 'list-loaded' }, () => void list.open(openList))
    } else {
      const text = 'This browser has no room for the change.'
      toast({ title: 'Not kept', text, tone: 'destructive' })
    }
  }

  return {
    state,
    send,
    findItems,
    changeList,
    restoreText,
    offerUndo: offer,
    listText,
    setListText,
    listName,
    setListName,
    storeFilter,
    setStoreFilter,
    folded,
    setFolded,
    loadList,
    closeList,
    openList,
    isTyping: listText !== keptText,
    hasKeepingFailed: list.hasFailed,
  }
}

/** As `offerUndo`, for what can be taken back only while the component that offers it is there. */
function useUndoOffers(): (undoable: Undoable) => void {
  const [withdrawals] = useState(() => new Set<() => void>())
  useEffect(
    () => () => {
      for (const withdraw of withdrawals) withdraw()
    },
    [withdrawals],
  )
  return useCallback((undoable) => void withdrawals.add(offerUndo(undoable)), [withdrawals])
}

type Restored = { from: string; to: string; beside?: (text: string) => string | undefined }

export type Shopping = ReturnType<typeof useShopping>
