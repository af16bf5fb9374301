import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { controlClass, Field, type FieldTexts } from './form.tsx'

type Props = Omit<ComponentProps<'select'>, 'id' | 'className'> &
  FieldTexts & {
    value: string
    onValueChange: (value: string) => void
  }

/** A native select with the options in `children`. */
export function SelectField({
  label,
  hint,
  error,
  className,
  onValueChange,
  children,
  ...rest
}: Props) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <div className="relative">
          <select
            {...rest}
            {...control}
            onChange={(event) => onValueChange(event.target.value)}
            className={classNames(controlClass, 'min-h-11 appearance-none truncate py-2 pr-11')}
          >
            {children}
          </select>
          <ChevronDown
            aria-hidden
            size={18}
            className="pointer-events-none absolute inset-y-0 right-3 my-auto text-ink-muted"
          />
        </div>
      )}
    </Field>
  )
}
