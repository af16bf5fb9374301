import { type RefObject, type SubmitEvent, useState } from 'react'
import { layoutLimits } from '#shared/signs/layout-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import type { SignTextRead } from './read-sign-text.ts'

type Props = {
  text: string
  onTextChange: (text: string) => void
  onRead: () => SignTextRead
  onShow: (read: SignTextRead) => void
  /** Goes back to the signs. Null if no signs have been read yet. */
  onBack: (() => void) | null
  fieldRef: RefObject<HTMLDivElement | null>
}

/** The first step, in which the shopper types, dictates or pastes the text of the signs. */
export function SignsTextStep({ text, onTextChange, onRead, onShow, onBack, fieldRef }: Props) {
  const [hasNone, setHasNone] = useState(false)
  const isLong = text.length > layoutLimits.characters

  function handleChange(typed: string) {
    setHasNone(false)
    onTextChange(typed)
  }

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (text.trim() === '') return
    const read = onRead()
    setHasNone(read.signs.length === 0)
    if (read.signs.length > 0) onShow(read)
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-5">
      <div ref={fieldRef}>
        <TextAreaField
          label="What the signs say"
          hint={
            <>
              <span className="block">
                Copy the text from a photo of the sign, or type it. One aisle per line is best:
              </span>
              <span translate="no" className="mt-1.5 block border-l-2 border-line pl-3">
                7 baking, spices, oil
                <br />8 cereal, coffee, tea
                <br />
                Left wall: produce
              </span>
            </>
          }
          value={text}
          onValueChange={handleChange}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          className="[&_textarea]:min-h-40!"
        />
      </div>
      {hasNone && (
        <Notice tone="warning" role="status">
          No signs found. Start each line with the number or the name over the aisle, then what it
          holds, such as ‘7 baking, spices, oil’.
        </Notice>
      )}
      {isLong && (
        <Notice tone="warning" role="status">
          {`Only the first ${layoutLimits.characters.toLocaleString('en-US')} characters are read; this text has ${text.length.toLocaleString('en-US')}.`}
        </Notice>
      )}
      <div className="sticky bottom-0 sm:-bottom-6 -mx-4 -mb-6 flex flex-wrap gap-2 bg-float px-4 py-3 sm:-mx-6 sm:rounded-b-card sm:px-6">
        <Button
          type="submit"
          variant="primary"
          disabled={text.trim() === ''}
          className="max-sm:flex-1"
        >
          Read signs
        </Button>
        {onBack && (
          <Button className="max-sm:flex-1" onClick={onBack}>
            Back to the signs
          </Button>
        )}
      </div>
    </form>
  )
}
