import { useEffect, useRef, useState } from 'react'
import { itemFinder } from '../../lib/catalog.ts'
import type { KeptList } from '../../lib/lists/kept-list.ts'
import { toast } from '../../ui/toast.ts'
import { type StoredDraft, writeDraft } from './shopping-draft.ts'
import { useOpenList } from './use-open-list.ts'
import { useShoppingState } from './use-shopping-state.ts'
import { showsSearch, type View } from './view.ts'

/** All that a shopper types, chooses and walks on this screen, kept through a reload. */
export function useShopping(shopperId: string, draft: StoredDraft) {
  const shopping = useShoppingState(draft.state)
  const { state, view, offerUndo } = shopping
  const list = useOpenList(shopperId, draft)
  const { text: listText, setText: setListText, keptText, openList } = list
  const [listName, setListName] = useState(draft.listName)
  const [storeFilter, setStoreFilter] = useState(draft.storeFilter)
  const press = showsSearch(view) ? (state.search?.press ?? null) : null
  const [folded, setFolded] = useFolded({ view, press, hasStore: state.store !== null })

  useEffect(() => {
    const open = { text: listText, keptText, openList }
    writeDraft(shopperId, { list: open, listName, storeFilter, state, view })
  }, [shopperId, listText, keptText, openList, listName, storeFilter, state, view])

  function findItems() {
    shopping.searchItems({ listText, keysBefore: searchedKeys() })
  }

  /** Results, or the route with all that was completed, go on with another text. */
  function changeList(text: string) {
    setListText(text)
    if (showsSearch(view)) {
      shopping.changeSearch({ listText: text, keysBefore: searchedKeys() })
    }
  }

  const latest = useRef({ listText, openList, changeList })
  useEffect(() => {
    latest.current = { listText, openList, changeList }
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
    if (!state.search || finder.status !== 'loaded') return []
    return finder.part.items(state.search.text).map(({ key }) => key)
  }

  function loadList({ uid, name, text }: KeptList) {
    const title = `Loaded '${name}'`
    const isOther = listText.trim() !== '' && listText !== text
    void openOther(uid, () => {
      if (isOther) offerUndo({ title, onUndo: () => void list.open(openList) })
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
      shopping.closeViews(() => void list.open(openList))
    } else {
      const text = 'This browser has no room for the change.'
      toast({ title: 'Not kept', text, tone: 'destructive' })
    }
  }

  return {
    ...shopping,
    findItems,
    changeList,
    restoreText,
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

type Opened = { view: View; press: number | null }

/** Whether store and list are folded into one line each: what is settled is, until it is wanted again. */
function useFolded({ view, press, hasStore }: Opened & { hasStore: boolean }) {
  const [folded, setFolded] = useState({ store: hasStore, list: view !== 'list' })
  const [opened, setOpened] = useState<Opened>({ view, press })
  if (opened.view !== view || opened.press !== press) {
    setOpened({ view, press })
    setFolded(view === 'list' ? { ...folded, list: false } : { store: true, list: true })
  }
  return [folded, setFolded] as const
}

type Restored = { from: string; to: string; beside?: (text: string) => string | undefined }

export type Shopping = ReturnType<typeof useShopping>
