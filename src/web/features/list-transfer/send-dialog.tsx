import { Copy, Download, Share2 } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { plainTextOfList, textFileOfList } from '#shared/list-files/list-as-plain-text.ts'
import type { ListCopy } from '#shared/list-files/list-copy.ts'
import { csvOfLists } from '#shared/list-files/lists-as-csv.ts'
import { jsonOfLists } from '#shared/list-files/lists-as-json.ts'
import { itemCount } from '#shared/list-reader/item-count.ts'
import { parseList } from '#shared/list-reader/parse-list.ts'
import { rowsOfText, textOfRows } from '#shared/lists/list-text.ts'
import { rowText } from '#shared/lists/row-store.ts'
import { itemFinderModule } from '../../lib/catalog.ts'
import { copyText } from '../../lib/copy-text.ts'
import { useLazyModule } from '../../lib/lazy-module.ts'
import { type StoredList, tickedKeys } from '../../lib/lists/stored-list.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { fragmentOfList } from './list-link.ts'

/**
 * Returns a copy of the list to send, with `text` as its text. If `list` is null, the copy has an empty name
 * and no ticks.
 */
export function copyToSend(list: StoredList | null, text: string): ListCopy {
  return { name: list?.name ?? '', text, tickedKeys: list ? tickedKeys(list) : [] }
}

type Props = { list: ListCopy; onClose: () => void }

/** Undefined until the link is created. Null if the list is too long for a link. */
type Link = string | null | undefined

/**
 * Lets the shopper share a copy of a list as a link, as text or as a file, without sending the copy to our
 * server.
 */
export function SendDialog({ list, onClose }: Props) {
  const { name } = list
  const { text, items } = useWrittenList(list.text)
  const title = name === '' ? 'Grocery list' : name
  const [link, setLink] = useState<Link>()
  const [status, setStatus] = useState('')
  const [uncopied, setUncopied] = useState<string | null>(null)
  const message = plainTextOfList({ name: title, items: items ?? [] })
  // Some desktop browsers don't support sharing.
  const canShare = typeof navigator.share === 'function'

  useEffect(() => {
    let isCanceled = false
    const make = async () => {
      const fragment = await fragmentOfList({ name: title, text }).catch(() => null)
      if (!isCanceled) setLink(fragment === null ? null : `${location.origin}/list#${fragment}`)
    }
    void make()
    return () => {
      isCanceled = true
    }
  }, [title, text])

  async function handleCopy(what: string, copied: string) {
    const hasCopied = await copyText(copied)
    setStatus(hasCopied ? `${what} copied.` : '')
    setUncopied(hasCopied ? null : copied)
  }

  async function handleShare(shared: ShareData) {
    try {
      await navigator.share({ title, ...shared })
      setStatus('')
    } catch (error) {
      const wasCanceled = error instanceof DOMException && error.name === 'AbortError'
      setStatus(wasCanceled ? '' : 'This device could not share it. Copy it instead.')
    }
  }

  function handleSave(ending: keyof typeof files) {
    const { type, write } = files[ending]
    saveFile(`${fileNameOf(title)}.${ending}`, write({ ...list, name: title, text }), type)
    setStatus('Downloaded.')
  }

  return (
    <ModalDialog title="Send a copy" isOpen onClose={onClose}>
      <div className="flex flex-col gap-6">
        <p className="wrap-anywhere">
          <bdi translate="no" className="font-semibold">
            {title}
          </bdi>
          {items && <span>{`, ${itemCount(items.length)}`}</span>}
          <span>. They get a copy: your later changes stay with you.</span>
        </p>
        <Way title="Link" text={linkText(link)}>
          {link && canShare && (
            <Button variant="primary" onClick={() => void handleShare({ url: link })}>
              <Share2 aria-hidden size={18} />
              Share link
            </Button>
          )}
          {link !== null && (
            <Button disabled={!link} onClick={() => void handleCopy('Link', link ?? '')}>
              <Copy aria-hidden size={18} />
              Copy link
            </Button>
          )}
        </Way>
        <Way title="Text" text="For a message or a note, one item per line.">
          {canShare && (
            <Button disabled={!items} onClick={() => void handleShare({ text: message })}>
              <Share2 aria-hidden size={18} />
              Share text
            </Button>
          )}
          <Button disabled={!items} onClick={() => void handleCopy('Text', message)}>
            <Copy aria-hidden size={18} />
            Copy text
          </Button>
        </Way>
        <Way title="File" text="Text for any app, CSV for spreadsheets, JSON with check marks.">
          {(['txt', 'csv', 'json'] as const).map((ending) => (
            <Button key={ending} onClick={() => handleSave(ending)}>
              <Download aria-hidden size={18} />
              <span>{files[ending].label}</span>
            </Button>
          ))}
        </Way>
        <p role="status" className="text-sm text-leaf-ink empty:sr-only">
          {status}
        </p>
        {uncopied !== null && (
          <>
            <Notice tone="warning" role="alert">
              This browser blocks copying. Select the text here and copy it yourself.
            </Notice>
            <TextAreaField label="To copy" value={uncopied} onValueChange={() => {}} readOnly />
          </>
        )}
      </div>
    </ModalDialog>
  )
}

/**
 * Returns the text, with each item's store written as '(@Costco)'. Also returns the items as the shopper
 * wrote them, with their stores. `items` is null until the item names are loaded: without the names,
 * 'garlic, minced' would be read as two items.
 */
function useWrittenList(text: string): { text: string; items: string[] | null } {
  const names = useLazyModule(itemFinderModule, true)
  return useMemo(() => {
    if (names.status === 'pending') return { text, items: null }
    if (names.status === 'failed') return { text, items: parseList(text) }
    const rows = rowsOfText([], text, names.value.readItems)
    const items = names.value.readRows(rows).flatMap(({ texts, store }) => {
      return texts.map((item) => rowText({ text: item, store: store ?? '' }))
    })
    return { text: rows.some(({ store }) => store !== '') ? textOfRows(rows) : text, items }
  }, [names, text])
}

const files = {
  txt: { label: 'Text', type: 'text/plain', write: textFileOfList },
  csv: { label: 'CSV', type: 'text/csv', write: (list: ListCopy) => csvOfLists([list]) },
  json: { label: 'JSON', type: 'application/json', write: (list: ListCopy) => jsonOfLists([list]) },
}

function linkText(link: Link): string {
  return link === null
    ? 'This list is too long for a link. Send it as text or as a file.'
    : 'The link itself holds the list: no server stores it, and anyone with the link can read it.'
}

type WayProps = { title: string; text: string; children: ReactNode }

function Way({ title, text, children }: WayProps) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{title}</h3>
      <p className="text-sm text-ink-muted">{text}</p>
      <div className="flex flex-wrap gap-2 *:px-3! empty:hidden">{children}</div>
    </section>
  )
}

/** Converts a list's name to a file name that is valid in any file system. Doesn't add an extension. */
function fileNameOf(name: string): string {
  const usable = name.replaceAll(/[^\p{L}\p{N} _.-]+/gu, ' ').replaceAll(/\s+/gu, ' ')
  return usable.replaceAll(/^[\s.]+|(?<![\s.])[\s.]+$/gu, '').slice(0, 80) || 'Grocery list'
}
