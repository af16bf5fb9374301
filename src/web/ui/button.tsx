import type { ComponentProps, MouseEvent } from 'react'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'destructive' | 'final'
/** `medium` buttons are 44 px high. `large` buttons, for use while walking, are 52 px high. */
export type ButtonSize = 'medium' | 'large'

type Look = { variant?: ButtonVariant | undefined; size?: ButtonSize | undefined }

type Props = ComponentProps<'button'> &
  Look & {
    /**
     * Whether the button shows a spinner and ignores clicks. Unlike a `disabled` button, a busy button keeps
     * focus.
     */
    busy?: boolean
  }

/**
 * A button. Its default `type` is `button`, so it submits a form only if `type` is `submit`. While it is
 * `busy` or `aria-disabled`, it ignores clicks but keeps focus.
 */
export function Button({
  variant,
  size,
  busy = false,
  'aria-disabled': isDisabled = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: Props) {
  const isOff = busy || isDisabled === true

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (isOff) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      {...rest}
      type={type}
      aria-disabled={isOff || undefined}
      onClick={handleClick}
      className={classNames(buttonClass({ variant, size }), className)}
    >
      {busy && <Spinner />}
      <span className="contents">{children}</span>
    </button>
  )
}

/** Returns the class names that give a link the look of a button. */
export function buttonClass({ variant = 'secondary', size = 'medium' }: Look): string {
  return classNames(shape, sizes[size], variants[variant])
}

const shape =
  'inline-flex items-center justify-center gap-2 rounded-control border text-center font-semibold select-none ' +
  'transition-[background-color,border-color,transform] duration-150 ease-out active:scale-[0.985] ' +
  'disabled:pointer-events-none disabled:border-line disabled:bg-wash disabled:text-ink-muted ' +
  'aria-disabled:cursor-progress aria-disabled:active:scale-100'

const sizes: Record<ButtonSize, string> = {
  medium: 'min-h-11 px-4 py-2 text-base large-text:px-2',
  large: 'min-h-13 px-6 py-3 text-base',
}

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-leaf bg-leaf text-on-leaf hover:border-leaf-strong hover:bg-leaf-strong active:border-leaf-strong active:bg-leaf-strong',
  secondary: 'border-control bg-surface text-ink hover:bg-wash active:bg-wash',
  quiet:
    'border-transparent text-leaf-ink hover:bg-wash active:bg-wash disabled:border-transparent',
  destructive: 'border-transparent text-tomato-ink hover:bg-tomato-tint active:bg-tomato-tint',
  // For a button that confirms an action that can't be undone.
  final:
    'border-tomato bg-tomato text-on-tomato hover:border-tomato-strong hover:bg-tomato-strong active:border-tomato-strong active:bg-tomato-strong',
}
