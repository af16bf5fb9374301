import { useState } from 'react'
import * as z from 'zod/mini'
import { catch as withFallback } from 'zod/mini'
import type { SignText } from '#shared/signs/layout-text.ts'
import {
  parsedJson,
  readStored,
  removeStored,
  writeStoredOfSession,
} from '../../../lib/browser-storage.ts'
import type { SignTextRead } from './read-sign-text.ts'
import { areSameSigns, rowOfSign, withSigns } from './sign-rows.ts'

const SignRowSchema = z.object({
  key: z.string(),
  name: z.string(),
  words: z.string(),
  isRemoved: z.boolean(),
})

const EditedSigns = z.object({
  step: z.enum(['text', 'preview']),
  /** The typed or pasted text. */
  text: z.string(),
  /** The text that the rows were read from, or null if they weren't read from text. */
  readText: z.nullable(z.string()),
  rows: z.array(SignRowSchema),
  unread: z.array(z.string()),
  note: z.nullable(z.string()),
  /** The edited rows that were replaced when the text was last read, or null if none were. */
  replaced: z.nullable(z.array(SignRowSchema)),
})
export type EditedSigns = z.infer<typeof EditedSigns>

const Draft = withFallback(z.nullable(EditedSigns), null)

type Options = { shopperId: string; storeId: string; saved: readonly SignText[] }

/**
 * State of the dialog for editing a store's signs. Stores each change in this tab until the signs are saved,
 * so that changes aren't lost when the dialog is closed.
 */
export function useSignsEditor({ shopperId, storeId, saved }: Options) {
  const draftName = `store-signs:${storeId}`
  const [draft] = useState(() =>
    Draft.parse(parsedJson(readStored(shopperId, draftName) ?? 'null')),
  )
  const [edited, setEdited] = useState(() => draft ?? startOf(saved))

  function change(changes: Partial<EditedSigns>) {
    const next = { ...edited, ...changes }
    setEdited(next)
    writeStoredOfSession(shopperId, draftName, JSON.stringify(next))
  }

  return {
    edited,
    change,
    /** Whether the dialog opened with unsaved changes. */
    hasDraft: draft !== null && !isStart(draft, saved),
    /** Whether reading new text adds signs instead of replacing them. */
    addsToSigns: saved.length > 0,
    showRead({ signs, unread, note }: SignTextRead) {
      const adds = saved.length > 0
      const rows = adds ? withSigns(edited.rows, signs) : signs.map(rowOfSign)
      const isEdited = edited.readText !== null && !adds
      change({
        step: 'preview',
        readText: edited.text,
        rows,
        unread,
        note,
        replaced: isEdited ? edited.rows : null,
      })
    },
    forget() {
      removeStored(shopperId, draftName)
    },
    startOver() {
      removeStored(shopperId, draftName)
      setEdited(startOf(saved))
    },
  }
}

function startOf(saved: readonly SignText[]): EditedSigns {
  return {
    step: saved.length > 0 ? 'preview' : 'text',
    text: '',
    readText: null,
    rows: saved.map(rowOfSign),
    unread: [],
    note: null,
    replaced: null,
  }
}

function isStart({ text, rows }: EditedSigns, saved: readonly SignText[]): boolean {
  return text.trim() === '' && areSameSigns(rows, saved)
}
