import { Copy, Undo2 } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import type { Layout } from '#shared/names/layout.ts'
import { layoutFileText, storeInFile } from '#shared/signs/layout-file.ts'
import { layoutText, parseLayoutText } from '#shared/signs/layout-text.ts'
import { ownLayout } from '#shared/signs/own-layout.ts'
import type { SignWords } from '#shared/signs/sign-words.ts'
import { storeTitle } from '#shared/stores/store-label.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { signedStore } from '../../../lib/store-signs/saved-signs.ts'
import { Button } from '../../../ui/button.tsx'
import { ModalDialog } from '../../../ui/modal-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { readSignText } from './read-sign-text.ts'
import { countSigns, rowProblems, signsOfRows, sizeProblem } from './sign-rows.ts'
import { SignsPreview } from './signs-preview.tsx'
import { SignsTextStep } from './signs-text-step.tsx'
import { useSignsEditor } from './use-signs-editor.ts'

type Props = {
  shopperId: string
  store: StoreLocation
  /** Layout text with the signs to start from: the shopper's own signs, or somebody else's to copy. */
  signs: string
  /** Who added these signs, or null if the shopper did. */
  addedBy: string | null
  signWords: SignWords
  /** Layout of the chain's typical store, or null if the store doesn't belong to a chain. */
  typical: Layout | null
  /**
   * Saves the layout text. Null removes the shopper's signs. Resolves with false if the device couldn't store
   * the change.
   */
  onSave: (signs: string | null) => Promise<boolean>
  onClose: () => void
}

/** Reads a store's signs from typed or pasted text, and lets the shopper correct and save them. */
export function SignsDialog({
  shopperId,
  store,
  signs,
  addedBy,
  signWords,
  typical,
  ...props
}: Props) {
  const { onSave, onClose } = props
  const [{ saved, copiedFrom }] = useState(() => ({
    saved: parseLayoutText(signs),
    copiedFrom: addedBy,
  }))
  const editor = useSignsEditor({ shopperId, storeId: store.id, saved })
  const { step, text, readText, rows, unread, note, replaced } = editor.edited
  const [isSaving, setSaving] = useState(false)
  const [showsProblem, setShowsProblem] = useState(false)
  const [uncopied, setUncopied] = useState<string | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLDivElement>(null)
  const problem = sizeProblem(rows) ?? (rowProblems(rows).size > 0 ? rowsToMend : null)
  const isOwn = saved.length > 0 && copiedFrom === null

  const understand = useCallback(
    (layout: string) => ownLayout(layout, { source: { by: 'you', atMs: 0 }, signWords, typical }),
    [signWords, typical],
  )

  // The shopper will type next, so the field gets focus instead of the close button.
  useEffect(() => field.current?.querySelector('textarea')?.focus(), [])

  function showStep(next: 'text' | 'preview') {
    flushSync(() => editor.change({ step: next }))
    if (next === 'text') field.current?.querySelector('textarea')?.focus()
    else title.current?.focus()
  }

  async function handleSave(layout: string | null) {
    setSaving(true)
    const isSaved = await onSave(layout)
    setSaving(false)
    if (!isSaved) return
    editor.forget()
    onClose()
  }

  async function handleCopy() {
    const file = layoutFileText([storeInFile(signedStore(store), signsOfRows(rows))])
    if (await copyText(file)) toast({ title: 'Signs copied' })
    else setUncopied(file)
  }

  return (
    <ModalDialog
      title={saved.length > 0 ? "Edit this store's signs" : "Add this store's signs"}
      isOpen
      onClose={onClose}
      isCloseDisabled={isSaving}
    >
      <div className="flex flex-col gap-5">
        <p translate="no" className="-mt-2 text-sm text-ink-muted wrap-anywhere">
          {storeTitle(store)}
        </p>
        {editor.hasDraft && <DraftNotice onStartOver={() => editor.startOver()} />}
        {copiedFrom !== null && (
          <Notice tone="info">
            <span>These are the signs that </span>
            <bdi translate="no">{copiedFrom}</bdi>
            <span> added. What you save is your own copy and changes only yours.</span>
          </Notice>
        )}
        {step === 'text' ? (
          <SignsTextStep
            text={text}
            onTextChange={(typed) => editor.change({ text: typed })}
            onRead={() => readSignText(text, signWords, store.name)}
            onShow={(read) => {
              if (text === readText && rows.length > 0) return showStep('preview')
              flushSync(() => editor.showRead(read))
              title.current?.focus()
            }}
            onBack={rows.length > 0 ? () => showStep('preview') : null}
            fieldRef={field}
          />
        ) : (
          <>
            {note !== null && <Notice tone="warning">{note}</Notice>}
            {replaced && (
              <Notice tone="info" role="status">
                <p>The signs were read again, without your changes.</p>
                <Button
                  className="mt-2"
                  onClick={() => editor.change({ rows: replaced, replaced: null })}
                >
                  Undo
                </Button>
              </Notice>
            )}
            <SignsPreview
              rows={rows}
              unread={unread}
              understand={understand}
              hasTypicalLayout={typical !== null}
              titleRef={title}
              onChange={(changed) => {
                setShowsProblem(false)
                editor.change({ rows: changed })
              }}
            />
            <div className="flex flex-wrap gap-2 *:px-2.5! *:text-sm!">
              <Button onClick={() => showStep('text')}>
                <Undo2 aria-hidden size={16} />
                <span>{editor.addsToSigns ? 'Add from text' : 'Back to the text'}</span>
              </Button>
              <Button disabled={countSigns(rows) === 0} onClick={() => void handleCopy()}>
                <Copy aria-hidden size={16} />
                Copy as text
              </Button>
              {isOwn && (
                <Button variant="destructive" onClick={() => void handleSave(null)}>
                  Remove all signs
                </Button>
              )}
            </div>
            {uncopied !== null && (
              <>
                <Notice tone="warning" role="alert">
                  This browser blocks copying. Select the text here and copy it yourself.
                </Notice>
                <TextAreaField label="To copy" value={uncopied} onValueChange={() => {}} readOnly />
              </>
            )}
            <div className="sticky bottom-0 sm:-bottom-6 -mx-4 -mb-6 flex flex-col gap-2 border-t border-line bg-float px-4 py-3 sm:-mx-6 sm:rounded-b-card sm:px-6">
              {showsProblem && problem !== null && (
                <Notice tone="error" role="alert">
                  {problem}
                </Notice>
              )}
              <Button
                variant="primary"
                busy={isSaving}
                disabled={countSigns(rows) === 0}
                className="self-start max-sm:self-stretch"
                onClick={() => {
                  if (problem === null) void handleSave(layoutText(signsOfRows(rows)))
                  else setShowsProblem(true)
                }}
              >
                {countSigns(rows) === 1 ? 'Save 1 sign' : `Save ${countSigns(rows)} signs`}
              </Button>
            </div>
          </>
        )}
      </div>
    </ModalDialog>
  )
}

const rowsToMend = 'A sign needs a change before you can save. Its problem is shown beside it.'

function DraftNotice({ onStartOver }: { onStartOver: () => void }) {
  const [isShown, setShown] = useState(true)
  if (!isShown) return null
  return (
    <Notice tone="info" role="status">
      <p>You have not saved these changes yet.</p>
      <Button
        className="mt-2"
        onClick={() => {
          setShown(false)
          onStartOver()
        }}
      >
        Discard them
      </Button>
    </Notice>
  )
}
