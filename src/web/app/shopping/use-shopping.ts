import { useCallback, useEffect, useReducer, useState } from 'react'
import type { SavedList } from '#shared/contracts/saved-list.ts'
import { itemFinder } from '../../lib/catalog.ts'
import { toast } from '../../ui/toast.ts'
import { offerUndo } from '../../ui/undo-toast.ts'
import { readDraft, writeDraft } from './shopping-draft.ts'
import { losesProgress, nextShoppingState, type ShoppingEvent } from './shopping-view.ts'

/** All that a shopper types, chooses and walks on this screen, kept through a reload. */
export function useShopping(shopperId: string) {
  const [draft] = useState(() => readDraft(shopperId))
  const [state, dispatch] = useReducer(nextShoppingState, draft.state)
  const [listText, setListText] = useState(draft.listText)
  const [listName, setListName] = useState(draft.listName)
  const [storeFilter, setStoreFilter] = useState(draft.storeFilter)
  // What is settled is folded into one line, until it is wanted again.
  const [folded, setFolded] = useState({
    store: draft.state.store !== null,
    list: draft.state.view.kind !== 'idle',
  })

  useEffect(() => {
    writeDraft(shopperId, { listText, listName, storeFilter, state })
  }, [shopperId, listText, listName, storeFilter, state])

  // The same while a list is typed, so that what it doesn't concern isn't rendered at each key.
  const send = useCallback(
    (event: ShoppingEvent) => {
      if (losesProgress(state, event)) {
        offerUndo({
          title: event.type === 'navigation-started' ? 'You began again' : 'You left your route',
          onUndo: () => dispatch({ type: 'state-restored', state }),
        })
      }
      dispatch(event)
      const { view } = nextShoppingState(state, event)
      if (view.kind === 'idle') setFolded((now) => ({ ...now, list: false }))
      else if (view.kind !== state.view.kind || event.type === 'items-searched') {
        setFolded({ store: true, list: true })
      }
    },
    [state],
  )

  function findItems() {
    send({ type: 'items-searched', listText, keysBefore: searchedKeys() })
  }

  /** Results, or the route with all that was completed, go on with another text. */
  function changeList(text: string) {
    setListText(text)
    send({ type: 'list-changed', listText: text, keysBefore: searchedKeys() })
  }

  function searchedKeys(): string[] {
    const finder = itemFinder.state()
    if (!('search' in state.view) || finder.status !== 'loaded') return []
    return finder.part.items(state.view.search.text).map(({ key }) => key)
  }

  function loadList(list: SavedList) {
    const title = `Loaded '${list.name}'`
    const replacesText = listText.trim() !== '' && listText !== list.items
    if (replacesText) offerUndo({ title, onUndo: () => setListText(listText) })
    else toast({ title })
    setListText(list.items)
    send({ type: 'list-loaded' })
  }

  return {
    state,
    send,
    findItems,
    changeList,
    listText,
    setListText,
    listName,
    setListName,
    storeFilter,
    setStoreFilter,
    folded,
    setFolded,
    loadList,
  }
}

export type Shopping = ReturnType<typeof useShopping>
