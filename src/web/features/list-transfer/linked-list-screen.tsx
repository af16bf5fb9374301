import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { itemCount } from '#shared/list-reader/item-count.ts'
import { visiblePart } from '#shared/list-reader/parse-list.ts'
import { splitRowText } from '#shared/lists/row-store.ts'
import { linkStorageName, readText, removeText, writeText } from '../../lib/browser-storage.ts'
import { onHashChange } from '../../lib/hash-change.ts'
import { rememberPage } from '../../lib/return-page.ts'
import { useSession } from '../../lib/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ScreenTitle } from '../../ui/screen-title.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { StoreTag } from '../../ui/store-tag.tsx'
import { CopyTooLongError, type LinkedList, listOfFragment } from './list-link.ts'

type Props = {
  /**
   * `onAdd` and `onSave` reject if this device can't store the list. `onAdd` rejects with a
   * `CopyTooLongError` if the open list would become too long.
   */
  onAdd: (list: LinkedList) => Promise<void>
  onSave: (list: LinkedList) => Promise<void>
}

/**
 * Shows the list that a link contains, and asks whether to add it to the open list or save it as a new one.
 */
export function LinkedListScreen(actions: Props) {
  const list = useLinkedList()
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col gap-6 px-4 py-10">
      <ScreenTitle text="A list for you" />
      <a href="/" className="self-start rounded-control">
        <Logo />
      </a>
      {list === undefined && (
        <p role="status" className="flex items-center gap-2 text-ink-muted">
          <Spinner />
          <span>Opening the list</span>
        </p>
      )}
      {list === null && (
        <>
          <h1 className="text-2xl font-semibold">There is no list in this link</h1>
          <p className="text-ink-muted">
            It may have been cut off. Ask the sender to send it again, or as text.
          </p>
          <Link href="/app" className={buttonClass({ variant: 'secondary' })}>
            Go to your lists
          </Link>
        </>
      )}
      {list && <LinkedListView list={list} {...actions} />}
    </main>
  )
}

function LinkedListView({ list, onAdd, onSave }: Props & { list: LinkedList }) {
  const session = useSession()
  const [busy, setBusy] = useState<'add' | 'save' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const items = piecesOf(list.text)

  async function run(kind: 'add' | 'save', action: (list: LinkedList) => Promise<void>) {
    setBusy(kind)
    setProblem(null)
    try {
      await action(list)
      removeText('session', storedName)
    } catch (error) {
      setProblem(error instanceof CopyTooLongError ? error.message : noRoom)
      setBusy(null)
    }
  }

  return (
    <>
      <div className="flex flex-col gap-2">
        <h1 translate="no" dir="auto" className="text-2xl font-semibold wrap-anywhere">
          {list.name}
        </h1>
        <p className="text-ink-muted">
          {`${itemCount(items.length)}, sent to you as a copy. Nothing is added to your lists until you say so.`}
        </p>
      </div>
      <ul
        aria-label="Items"
        className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface px-4"
      >
        {items.map((item) => (
          <li key={item} translate="no" dir="auto" className="py-2.5 wrap-anywhere">
            <PreviewItem item={item} />
          </li>
        ))}
      </ul>
      {problem !== null && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
      {session.status === 'signed-in' && (
        <div className="flex flex-col gap-3">
          <Button
            variant="primary"
            busy={busy === 'add'}
            aria-disabled={busy !== null}
            onClick={() => void run('add', onAdd)}
          >
            Add to my list
          </Button>
          <Button
            busy={busy === 'save'}
            aria-disabled={busy !== null}
            onClick={() => void run('save', onSave)}
          >
            Save as a list
          </Button>
          <Link
            href="/app"
            onClick={() => removeText('session', storedName)}
            className={buttonClass({ variant: 'quiet' })}
          >
            Not now
          </Link>
        </div>
      )}
      {(session.status === 'signed-out' || session.status === 'code-needed') && (
        <div className="flex flex-col gap-3">
          <Link
            href="/auth?mode=sign-up"
            onClick={() => rememberPage('/list')}
            className={buttonClass({ variant: 'primary' })}
          >
            Create an account to keep it
          </Link>
          <Link
            href="/auth"
            onClick={() => rememberPage('/list')}
            className={buttonClass({ variant: 'secondary' })}
          >
            Sign in to keep it
          </Link>
        </div>
      )}
    </>
  )
}

/** An item as the sender wrote it, with the store where it is bought. */
function PreviewItem({ item }: { item: string }) {
  const { text, store } = splitRowText(item)
  return (
    <>
      <span>{text}</span>
      {store !== '' && (
        <>
          {' '}
          <StoreTag store={store} />
        </>
      )}
    </>
  )
}

/**
 * Splits text at line breaks and at commas outside parentheses. Doesn't need the item names, which this
 * screen doesn't load.
 */
function piecesOf(text: string): string[] {
  const pieces = text.split(/[\n\v\f\r\u0085\u2028\u2029]|,(?![^()\n]{0,100}\))/u)
  return [...new Set(pieces.flatMap((piece) => visiblePart(piece) ?? []))]
}

const noRoom = 'The list was not saved. This browser is out of space or blocks storage.'

const storedName = linkStorageName('list')

/**
 * Returns the list in the link. Undefined while the list is being decompressed, null if the link doesn't
 * contain a valid list.
 */
function useLinkedList(): LinkedList | null | undefined {
  const [fragment, setFragment] = useState(readFragment)
  const [opened, setOpened] = useState<{ fragment: string; list: LinkedList | null } | null>(null)

  useEffect(() => onHashChange(() => setFragment(readFragment())), [])

  useEffect(() => {
    let isCanceled = false
    const open = async () => {
      const list = await listOfFragment(fragment)
      if (!isCanceled) setOpened({ fragment, list })
    }
    void open()
    return () => {
      isCanceled = true
    }
  }, [fragment])

  return opened?.fragment === fragment ? opened.list : undefined
}

/**
 * Returns the packed list from the URL. Also moves it to session storage, so that the list survives a sign-in
 * in this tab. If the URL has no fragment, returns the list from session storage, or an empty
 * string.
 */
function readFragment(): string {
  const fragment = location.hash.slice(1)
  if (fragment === '') return readText('session', storedName) ?? ''
  writeText('session', storedName, fragment)
  history.replaceState(history.state, '', location.pathname)
  return fragment
}
