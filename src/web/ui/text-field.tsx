import { type LucideIcon, X } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { classNames } from './class-names.ts'
import type { Elements } from './elements.ts'
import { controlClass, Field, type FieldTexts } from './form.tsx'

type Props = Omit<ComponentProps<'input'>, 'prefix' | 'id' | 'className' | 'ref'> &
  FieldTexts & {
    value: string
    onValueChange: (value: string) => void
    icon?: LucideIcon
    /**
     * Called by a clear button, which is shown while the field contains text. Without `onClear`, the field
     * has no clear button.
     */
    onClear?: () => void
    /** Accessible name of the clear button. By default, 'Clear' and the field's label. */
    clearLabel?: string
    /** A control at the end of the field, such as 'Show password'. */
    trailing?: Elements
  }

/** A one-line text field with a label, and a hint or error below it. */
export function TextField({
  label,
  hint,
  error,
  className,
  value,
  onValueChange,
  icon: Icon,
  onClear,
  clearLabel = `Clear ${label.toLowerCase()}`,
  trailing,
  ...rest
}: Props) {
  const input = useRef<HTMLInputElement>(null)

  function handleClear() {
    onClear?.()
    input.current?.focus()
  }

  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <div className="relative">
          {Icon && (
            <Icon
              aria-hidden
              size={18}
              className="pointer-events-none absolute inset-y-0 left-3 my-auto text-ink-muted"
            />
          )}
          <input
            type="text"
            {...rest}
            {...control}
            ref={input}
            value={value}
            onChange={(event) => onValueChange(event.target.value)}
            className={classNames(
              controlClass,
              'min-h-11 py-2',
              Icon && 'pl-10',
              Boolean(trailing ?? onClear) && 'pr-11',
            )}
          />
          {onClear && value !== '' && (
            <FieldButton label={clearLabel} onPress={handleClear} icon={X} />
          )}
          {trailing}
        </div>
      )}
    </Field>
  )
}

type FieldButtonProps = {
  label: string
  icon: LucideIcon
  onPress: () => void
}

/** A square icon button at the end of a field. */
export function FieldButton({ label, icon: Icon, onPress }: FieldButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-control text-ink-muted hover:text-ink focus-visible:-outline-offset-2"
    >
      <Icon aria-hidden size={18} />
    </button>
  )
}
