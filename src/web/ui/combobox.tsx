import type { ComponentProps } from 'react'
import { ComboboxList } from './combobox-list.tsx'
import { LiveStatus } from './for-screen-readers.tsx'
import { TextField } from './text-field.tsx'
import { useCombobox } from './use-combobox.ts'

type Props = ComponentProps<typeof TextField> & {
  /** Texts that may be meant; choosing one puts it in the field. */
  suggestions: readonly string[]
  /** Names the list of them. */
  suggestionsLabel: string
  suggestsAbove?: boolean
  /** Does something else with the chosen one. */
  onChoose?: (suggestion: string) => void
}

/** A text field that suggests while one types and takes any text. */
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
