import { ChefHat, Share } from 'lucide-react'
import { useEffect, useState } from 'react'
import { itemCount } from '#shared/list-reader/item-count.ts'
import { countIngredientsOfPage, ingredientsOfRecipe } from '#shared/recipes/recipe-ingredients.ts'
import type { StoredList } from '../../lib/lists/stored-list.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Undoable } from '../../ui/undo-toast.ts'
import { RecipeDialog } from './recipe-dialog.tsx'
import { copyToSend, SendDialog } from './send-dialog.tsx'

type Props = {
  /** Returns the open list, or null if that list has never had an item. */
  readList: () => StoredList | null
  /** The list's text as the shopper typed it. */
  text: string
  /** Whether the shopper can only view the list. */
  isReadOnly: boolean
  /** Id of the form with the list's text field. */
  formId: string
  /** Adds the items in the text to the list. Returns a function that removes these items again. */
  onAdd: (text: string) => () => void
  onTextChange: (text: string) => void
  /** Restores the text `to`, but only if the current text is still `from`. */
  onRestore: (undone: { from: string; to: string }) => void
  offerUndo: (undoable: Undoable) => void
}

/** Buttons for adding a recipe's ingredients to the open list, and for sending a copy of the list. */
export function ListTools({ readList, text, isReadOnly, formId, ...props }: Props) {
  const { onAdd, onTextChange, onRestore, offerUndo } = props
  const [open, setOpen] = useState<'recipe' | 'send' | null>(null)
  const [pasted, setPasted] = usePastedRecipe(formId)
  const isPasted = !isReadOnly && pasted !== null && text.includes(pasted.text)

  function handleAdd(ingredients: readonly string[]) {
    const onUndo = onAdd(ingredients.join(separatorIn(text)))
    offerUndo({ title: `Added ${itemCount(ingredients.length)}`, onUndo })
  }

  function handleKeepIngredients() {
    if (!pasted) return
    const ingredients = ingredientsOfRecipe(pasted.text)
    const next = text.replace(pasted.text, () => ingredients.join('\n'))
    onTextChange(next)
    offerUndo({
      title: `Kept ${itemCount(ingredients.length)}`,
      onUndo: () => onRestore({ from: next, to: text }),
    })
    endOffer()
  }

  function endOffer() {
    setPasted(null)
    // The pressed button disappears, so focus moves to the text field.
    document.getElementById(formId)?.querySelector('textarea')?.focus()
  }

  return (
    <>
      {isPasted && (
        <Notice tone="info" role="status" className="order-first ml-2 basis-full">
          <p>{`This looks like a recipe. Keep only its ${pasted.ingredients} ingredients?`}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button onClick={handleKeepIngredients}>Keep ingredients</Button>
            <Button variant="quiet" onClick={endOffer}>
              Keep all
            </Button>
          </div>
        </Notice>
      )}
      {!isReadOnly && (
        <Button
          variant="quiet"
          className="px-2! text-sm! font-normal"
          onClick={() => setOpen('recipe')}
        >
          <ChefHat aria-hidden size={16} />
          Paste a recipe
        </Button>
      )}
      {text.trim() !== '' && (
        <Button
          variant="quiet"
          className="px-2! text-sm! font-normal"
          onClick={() => setOpen('send')}
        >
          <Share aria-hidden size={16} />
          Send a copy
        </Button>
      )}
      {open === 'recipe' && <RecipeDialog onAdd={handleAdd} onClose={() => setOpen(null)} />}
      {open === 'send' && (
        <SendDialog list={copyToSend(readList(), text)} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

/**
 * Returns the separator for added items: a comma if the whole list is on one line, otherwise a line break.
 */
function separatorIn(text: string): string {
  return text.trim() !== '' && !/[\n\r]/u.test(text.trim()) ? ', ' : '\n'
}

type PastedRecipe = { text: string; ingredients: number }

/** Remembers the text last pasted into the field, if it looks like a recipe page. */
function usePastedRecipe(formId: string) {
  const [pasted, setPasted] = useState<PastedRecipe | null>(null)
  useEffect(() => {
    const form = document.getElementById(formId)
    const handlePaste = (event: ClipboardEvent) => {
      // Normalizes line breaks the way text fields do.
      const text = event.clipboardData?.getData('text/plain').replaceAll(/\r\n?/gu, '\n') ?? ''
      const ingredients = countIngredientsOfPage(text)
      setPasted(ingredients > 0 ? { text, ingredients } : null)
    }
    form?.addEventListener('paste', handlePaste)
    return () => form?.removeEventListener('paste', handlePaste)
  }, [formId])
  return [pasted, setPasted] as const
}
