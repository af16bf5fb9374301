import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { controlClass, Field, type FieldTexts } from './form.tsx'

type Props = Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'value'> &
  FieldTexts & {
    value: string
    onValueChange: (value: string) => void
  }

/**
 * A text area that grows with its text up to a limit. In browsers without `field-sizing`, an invisible copy
 * of the text sets the field's height. Setting the height by script would shift the layout.
 */
export function TextAreaField({
  label,
  hint,
  error,
  className,
  value,
  onValueChange,
  ...rest
}: Props) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <div className="grid min-w-0 *:col-start-1 *:row-start-1 *:max-h-72 *:min-h-24">
          <div
            aria-hidden
            className={classNames(
              text,
              'invisible overflow-hidden border px-3 supports-[field-sizing:content]:hidden',
            )}
          >
            {`${value} `}
          </div>
          <textarea
            rows={3}
            {...rest}
            {...control}
            value={value}
            onChange={(event) => onValueChange(event.target.value)}
            className={classNames(
              controlClass,
              text,
              'resize-none overflow-y-auto',
              value.length > longText ? 'h-72 [contain:strict]' : 'field-sizing-content',
            )}
          />
        </div>
      )}
    </Field>
  )
}

/**
 * Text longer than this fills the field at any width, so the field gets a fixed height and isn't measured
 * again on each key press.
 */
const longText = 2_000

const text = 'min-w-0 py-2.5 text-base whitespace-pre-wrap wrap-anywhere'
