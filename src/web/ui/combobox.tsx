import type { ComponentProps } from 'react'
import { ComboboxList } from './combobox-list.tsx'
import { LiveStatus } from './for-screen-readers.tsx'
import { TextField } from './text-field.tsx'
import { useCombobox } from './use-combobox.ts'

type Props = ComponentProps<typeof TextField> & {
  /** Suggestions for the typed text. By default, choosing one puts its text in the field. */
  suggestions: readonly string[]
  /** Accessible name of the suggestion list. */
  suggestionsLabel: string
  suggestsAbove?: boolean
  /** Called with the chosen suggestion, whose text then isn't put in the field. */
  onChoose?: (suggestion: string) => void
}

/** A text field that accepts any text and shows suggestions while the shopper types. */
export function Combobox({
  suggestions,
  suggestionsLabel,
  suggestsAbove,
  onChoose,
  ...field
}: Props) {
  const combobox = useCombobox({ suggestions, onChoose: onChoose ?? field.onValueChange })

  return (
    <div className="relative">
      <TextField
        {...field}
        {...combobox.controlProps}
        role="combobox"
        aria-expanded={combobox.isOpen}
        aria-controls={combobox.controlProps['aria-controls']}
        onValueChange={(value) => {
          combobox.handleTyped()
          field.onValueChange(value)
        }}
        onKeyDown={combobox.handleKeyDown}
        onBlur={combobox.handleBlur}
      />
      {combobox.isOpen && (
        <ComboboxList
          {...combobox.listProps}
          label={suggestionsLabel}
          isAbove={suggestsAbove === true}
          isIndented={field.icon !== undefined}
        />
      )}
      <LiveStatus text={combobox.status} />
    </div>
  )
}
