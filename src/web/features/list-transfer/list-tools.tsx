import { ChefHat, Share } from 'lucide-react'
import { useEffect, useState } from 'react'
import { addItem } from '#shared/list-reader/edit-list.ts'
import { itemCount } from '#shared/list-reader/item-count.ts'
import { countIngredientsOfPage, ingredientsOfRecipe } from '#shared/recipes/recipe-ingredients.ts'
import type { KeptList } from '../../lib/lists/kept-list.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Undoable } from '../../ui/undo-toast.ts'
import { RecipeDialog } from './recipe-dialog.tsx'
import { SendDialog, sentList } from './send-dialog.tsx'

type Props = {
  /** The list that is open; null before it has its first item. */
  readList: () => KeptList | null
  /** As it is typed. */
  text: string
  /** Whether the shopper may only see it. */
  isReadOnly: boolean
  /** The id of the form that holds the list's text field. */
  formId: string
  onTextChange: (text: string) => void
  /** Puts back what the text said, or what `beside` makes of what was typed since; undefined changes nothing. */
  onRestore: (undone: {
    from: string
    to: string
    beside: (text: string) => string | undefined
  }) => void
  offerUndo: (undoable: Undoable) => void
}

/** What brings things into the list that is edited, and a copy of it out of the app. */
export function ListTools({ readList, text, isReadOnly, formId, ...props }: Props) {
  const { onTextChange, onRestore, offerUndo } = props
  const [open, setOpen] = useState<'recipe' | 'send' | null>(null)
  const [pasted, setPasted] = usePastedRecipe(formId)
  const isPasted = !isReadOnly && pasted !== null && text.includes(pasted.text)

  function change(title: string, next: string) {
    onTextChange(next)
    // What was typed since stays where only an end was added.
    const added = next.startsWith(text) ? next.slice(text.length) : null
    const beside = (now: string) => (added === null ? undefined : withoutAdded(now, added))
    offerUndo({ title, onUndo: () => onRestore({ from: next, to: text, beside }) })
  }

  function handleAdd(ingredients: readonly string[]) {
    change(`Added ${itemCount(ingredients.length)}`, withItems(text, ingredients))
  }

  function handleKeepIngredients() {
    if (!pasted) return
    const ingredients = ingredientsOfRecipe(pasted.text)
    const next = text.replace(pasted.text, () => ingredients.join('\n'))
    change(`Kept ${itemCount(ingredients.length)}`, next)
    endOffer()
  }

  function endOffer() {
    setPasted(null)
    // The button that was pressed is gone.
    document.getElementById(formId)?.querySelector('textarea')?.focus()
  }

  return (
    <>
      {isPasted && (
        <Notice tone="info" role="status">
          <p>{`This looks like a recipe. Keep only its ${pasted.ingredients} ingredients?`}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button onClick={handleKeepIngredients}>Keep ingredients</Button>
            <Button variant="quiet" onClick={endOffer}>
              Keep all
            </Button>
          </div>
        </Notice>
      )}
      <div className="-ml-2 flex flex-wrap">
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
      </div>
      {open === 'recipe' && <RecipeDialog onAdd={handleAdd} onClose={() => setOpen(null)} />}
      {open === 'send' && (
        <SendDialog list={sentList(readList(), text)} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

/** Takes out what was added, where it stands as whole items; undefined where it doesn't any more. */
function withoutAdded(text: string, added: string): string | undefined {
  const at = text.lastIndexOf(added)
  const after = text.slice(at + added.length)
  return at === -1 || !/^(?:$|[,\n])/u.test(after) ? undefined : text.slice(0, at) + after
}

/** On lines of their own, unless the list has its items in one. */
function withItems(text: string, items: readonly string[]): string {
  const isInOneLine = text.trim() !== '' && !/[\n\r]/u.test(text.trim())
  return addItem(text, items.join(isInOneLine ? ', ' : '\n'))
}

type PastedRecipe = { text: string; ingredients: number }

/** What was pasted into the field last, where it looks like the page of a recipe. */
function usePastedRecipe(formId: string) {
  const [pasted, setPasted] = useState<PastedRecipe | null>(null)
  useEffect(() => {
    const form = document.getElementById(formId)
    const handlePaste = (event: ClipboardEvent) => {
      // As a text field has line ends.
      const text = event.clipboardData?.getData('text/plain').replaceAll(/\r\n?/gu, '\n') ?? ''
      const ingredients = countIngredientsOfPage(text)
      setPasted(ingredients > 0 ? { text, ingredients } : null)
    }
    form?.addEventListener('paste', handlePaste)
    return () => form?.removeEventListener('paste', handlePaste)
  }, [formId])
  return [pasted, setPasted] as const
}
