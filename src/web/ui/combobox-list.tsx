import { useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

type Props = {
  id: string
  label: string
  options: readonly string[]
  optionId: (index: number) => string
  active: number | null
  /** Whether the options are indented, to align them with the text of a field that has an icon. */
  isIndented: boolean
  /** Whether the list opens above the field, so that the controls below the field stay reachable. */
  isAbove?: boolean
  onChoose: (index: number) => void
}

/** The list of suggestions. It floats below or above the field, which keeps focus. */
export function ComboboxList({
  id,
  label,
  options,
  optionId,
  active,
  isIndented,
  isAbove = false,
  onChoose,
}: Props) {
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (active !== null) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      // A chosen option becomes the text of the field, so it must not be translated.
      translate="no"
      // Keeps focus in the field while the shopper presses an option. Without focus, the field would close
      // the list before the click.
      onMouseDown={(event) => event.preventDefault()}
      // The list is limited in height, so that it doesn't cover the form's button.
      className={classNames(
        'appear absolute inset-x-0 z-20 max-h-35 overflow-y-auto overscroll-contain rounded-control border border-line bg-float p-1 shadow-float',
        isAbove ? 'bottom-full mb-1' : 'top-full mt-1',
      )}
    >
      {options.map((option, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The field handles the keys.
        <div
          key={optionId(index)}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onClick={() => onChoose(index)}
          className={classNames(
            'flex min-h-10 cursor-pointer items-center rounded-control py-2 pr-3 text-base wrap-anywhere select-none',
            isIndented ? 'pl-9' : 'pl-2',
            index === active
              ? 'bg-leaf-tint text-leaf-ink forced-colors:outline-2 forced-colors:-outline-offset-2'
              : 'hover:bg-wash',
          )}
        >
          {option}
        </div>
      ))}
    </div>
  )
}
