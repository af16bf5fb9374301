import { type ButtonSize, type ButtonVariant, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'

type Props = { text: string; variant?: ButtonVariant; size?: ButtonSize; className?: string }

/**
 * A button that shows or hides the waitlist form. The page's inline script handles all elements with
 * `data-join`. Without JavaScript, the button is a link to the form, which is then always visible.
 */
export function JoinButton({ text, variant = 'primary', size, className }: Props) {
  const look = classNames(buttonClass({ variant, size }), className)
  return (
    <>
      <button
        type="button"
        data-join
        aria-expanded="false"
        aria-controls="waitlist"
        className={classNames(look, 'with-scripts')}
      >
        {text}
      </button>
      <a href="#waitlist" className={classNames(look, 'without-scripts')}>
        {text}
      </a>
    </>
  )
}
