import { useCallback, useEffect, useRef, useState } from 'react'
import { changesOfText, type ListItemRow, rowsSaidBy, textOfRows } from '#shared/lists/list-text.ts'
import { useLists } from '../../lib/lists/lists-part.ts'
import type { ShopperLists } from '../../lib/lists/shopper-lists.ts'

/** What the text field last had in common with the rows of its list. */
type Common = { uid: string; text: string; rows: readonly ListItemRow[] }

export type ListDraft = {
  /** The saved list that is edited; null for the current one, which has no name. */
  openList: string | null
  text: string
  /** The text as its rows had it last: another text is not kept as rows yet. */
  keptText: string
}

/** What is typed becomes rows once the typing pauses. */
const pauseMs = 400

/**
 * The text of the list that is edited, in step with its rows: what is typed here becomes rows, and
 * what another tab, device or shopper changes of them becomes text.
 */
export function useOpenList(
  shopperId: string,
  { list: draft, isOfTab }: { list: ListDraft; isOfTab: boolean },
) {
  const [openList, setOpenList] = useState(draft.openList)
  const [text, setText] = useState(draft.text)
  const [keptText, setKeptText] = useState(draft.keptText)
  const [hasFailed, setFailed] = useState(false)
  const lists = useLists(shopperId)
  const uid = openList ?? shopperId
  const common = useRef<Common | null>(null)
  const latest = useRef({ text, uid })
  const writing = useRef<Promise<void> | null>(null)

  useEffect(() => {
    latest.current = { text, uid }
  })

  /** Shows what the rows say, where it isn't what the text says. */
  const show = useCallback(() => {
    const { uid: shown, text: typed } = latest.current
    // While it is written, rows are newer than what text and rows have in common.
    if (!lists || writing.current) return
    if (common.current?.uid !== shown || typed !== common.current.text) return
    const isGone = shown !== shopperId && lists.isGone(shown)
    const next = isGone ? shopperId : shown
    if (isGone) setOpenList(null)
    const rows = lists.itemsOf(next)
    const said = !isGone && saysTheSame(rows, typed) ? typed : textOfRows(rows)
    common.current = { uid: next, text: said, rows }
    latest.current = { uid: next, text: said }
    setText(said)
    if (lists.areSafe()) setKeptText(said)
  }, [lists, shopperId])

  /** False where the browser could not keep it. */
  const keep = useCallback(async (): Promise<boolean> => {
    if (!lists) return true
    try {
      while (writing.current) await writing.current
      writing.current = keepText(lists, { common, latest }).finally(() => {
        writing.current = null
      })
      await writing.current
      setFailed(false)
      if (common.current && lists.areSafe()) setKeptText(common.current.text)
      show()
      return true
    } catch {
      // The text stays in the draft, and is tried again with the next key.
      setFailed(true)
      return false
    }
  }, [lists, show])

  // Begins with what was typed before the rows were there.
  useEffect(() => {
    if (!lists) return undefined
    let isOver = false
    const begin = async () => {
      const { text: said, keptText } = draft
      const kept = lists.hasRowsOfBefore() ? keptText : ''
      // Another tab that types right now keeps it itself, and may go on to remove it.
      const isKeptElsewhere = said !== kept && !isOfTab && (await lists.areOpenElsewhere())
      if (isOver || common.current) return
      const inCommon = isKeptElsewhere ? said : kept
      common.current = { uid, text: inCommon, rows: rowsSaidBy(lists.itemsOf(uid), inCommon) }
      if (latest.current.text === inCommon) show()
      else void keep()
    }
    if (!common.current) void begin()
    const unsubscribe = lists.subscribe(show)
    return () => {
      isOver = true
      unsubscribe()
    }
  }, [lists, uid, draft, isOfTab, show, keep])

  useEffect(() => {
    if (!lists || text === common.current?.text) return undefined
    const timer = setTimeout(() => void keep(), pauseMs)
    return () => clearTimeout(timer)
  }, [lists, text, keep])

  useEffect(() => lists?.onFlush(keep), [lists, keep])

  useEffect(() => {
    const keepNow = () => void keep()
    document.addEventListener('visibilitychange', keepNow)
    return () => {
      document.removeEventListener('visibilitychange', keepNow)
      keepNow()
    }
  }, [keep])

  /**
   * Edits another list from now on; null is the current one. What was typed stays with its list: false
   * where the browser has no room for that, and the list stays open.
   */
  async function open(list: string | null): Promise<boolean> {
    if (!lists) return false
    // More may be typed while it is written; what can't be kept stays on the screen.
    do {
      if (!(await keep())) return false
    } while (common.current !== null && latest.current.text !== common.current.text)
    const rows = lists.itemsOf(list ?? shopperId)
    const opened = textOfRows(rows)
    common.current = { uid: list ?? shopperId, text: opened, rows }
    latest.current = { uid: list ?? shopperId, text: opened }
    setOpenList(list)
    setText(opened)
    setKeptText(lists.areSafe() ? opened : '')
    return true
  }

  return { text, setText, keptText, openList, open, keep, hasFailed }
}

type Refs = {
  common: { current: Common | null }
  latest: { current: { text: string; uid: string } }
}

/** Writes what was typed since the text and its rows were last in common. */
async function keepText(lists: ShopperLists, { common, latest }: Refs) {
  const { text, uid } = latest.current
  const before = common.current
  if (!before || before.uid !== uid || before.text === text) return
  await lists.writeText(uid, before.rows, text)
  if (common.current !== before) return
  const rows = lists.itemsOf(uid)
  // What others changed meanwhile is shown once nothing more is typed here.
  common.current = { uid, text, rows: rowsSaidBy(rows, text) }
}

function saysTheSame(rows: readonly ListItemRow[], text: string): boolean {
  const { written, removed } = changesOfText(rows, text)
  return written.length === 0 && removed.length === 0
}
