import { type SubmitEvent, useId, useMemo, useState } from 'react'
import { itemCount } from '#shared/list-reader/item-count.ts'
import { ingredientsOfRecipe } from '#shared/recipes/recipe-ingredients.ts'
import { Button } from '../../ui/button.tsx'
import { LiveStatus } from '../../ui/for-screen-readers.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'

type Props = {
  onAdd: (ingredients: readonly string[]) => void
  onClose: () => void
}

/** Extracts the ingredients from a pasted recipe page, and adds the ones the shopper selects to the list. */
export function RecipeDialog({ onAdd, onClose }: Props) {
  const [text, setText] = useState('')
  const [deselected, setDeselected] = useState<ReadonlySet<string>>(new Set())
  const titleId = useId()
  const ingredients = useMemo(() => ingredientsOfRecipe(text), [text])
  const selected = ingredients.filter((ingredient) => !deselected.has(ingredient))
  const hasNone = text.trim() !== '' && ingredients.length === 0

  function handleTextChange(next: string) {
    setText(next)
    setDeselected(new Set())
  }

  function handleToggle(ingredient: string, isSelected: boolean) {
    const next = new Set(deselected)
    if (isSelected) next.delete(ingredient)
    else next.add(ingredient)
    setDeselected(next)
  }

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (selected.length === 0) return
    onAdd(selected)
    onClose()
  }

  return (
    <ModalDialog title="Paste a recipe" isOpen onClose={onClose}>
      <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-5">
        <TextAreaField
          label="Text of the recipe's page"
          hint="Copy the whole page and paste it here. We keep only the ingredients."
          value={text}
          onValueChange={handleTextChange}
          autoComplete="off"
          dir="auto"
          className={ingredients.length > 0 ? '[&_textarea]:max-h-32' : undefined}
        />
        <LiveStatus text={ingredients.length > 0 ? `${counted(ingredients.length)} found` : ''} />
        {hasNone && (
          <Notice tone="info" role="status">
            No ingredients found. Paste the part with the amounts, one ingredient per line.
          </Notice>
        )}
        {ingredients.length > 0 && (
          <fieldset aria-labelledby={titleId} className="min-w-0">
            <h3 id={titleId} className="font-semibold">
              {counted(ingredients.length)}
            </h3>
            <ul className="mt-1 flex flex-col divide-y divide-line">
              {ingredients.map((ingredient) => (
                <li key={ingredient}>
                  <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5">
                    <input
                      type="checkbox"
                      checked={!deselected.has(ingredient)}
                      onChange={(event) => handleToggle(ingredient, event.target.checked)}
                      className="size-5 shrink-0 accent-leaf"
                    />
                    <span translate="no" dir="auto" className="min-w-0 wrap-anywhere">
                      {ingredient}
                    </span>
                  </label>
                </li>
              ))}
            </ul>
          </fieldset>
        )}
        <div className="sticky bottom-0 sm:-bottom-6 -mx-4 -mb-6 bg-float px-4 py-3 sm:-mx-6 sm:rounded-b-card sm:px-6">
          <Button
            type="submit"
            variant="primary"
            disabled={selected.length === 0}
            className="max-sm:w-full"
          >
            {selected.length === 0 ? 'Add items' : `Add ${itemCount(selected.length)}`}
          </Button>
        </div>
      </form>
    </ModalDialog>
  )
}

function counted(ingredients: number): string {
  return ingredients === 1 ? '1 ingredient' : `${ingredients} ingredients`
}
