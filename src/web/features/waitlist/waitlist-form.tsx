import type { ComponentProps, Ref, SubmitEventHandler } from 'react'
import { Button } from '../../ui/button.tsx'
import { emailMessages } from '../../ui/email-messages.ts'
import { controlClass, Field } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The values a visitor typed. */
export type Joiner = { email: string; name: string }

/**
 * Why a visitor wasn't added to the waitlist. `about` names the field that caused the failure, or is
 * 'request' if no field did.
 */
export type JoinProblem = { about: 'email' | 'name' | 'request'; text: string }

type Props = {
  formRef?: Ref<HTMLFormElement>
  typed?: Joiner
  isSubmitting?: boolean
  problem?: JoinProblem | null
  onSubmit?: SubmitEventHandler<HTMLFormElement>
  onType?: () => void
}

/**
 * The waitlist form. It is prerendered into the landing page and hydrated in place, so that typed text is
 * kept. Before hydration, a script outside React sets `aria-busy` on submit. If the browser has translated
 * the form, hydration must not restore the original text.
 */
export function WaitlistForm({
  formRef,
  typed,
  isSubmitting = false,
  problem,
  onSubmit,
  onType,
}: Props) {
  return (
    <form
      ref={formRef}
      // Before any script is loaded, submitting the form must not leave the page, and must not put the email
      // address into the URL.
      method="dialog"
      aria-label="Waitlist"
      aria-busy={isSubmitting || undefined}
      onSubmit={onSubmit}
      onInput={onType}
      className="group grid gap-4 text-left"
    >
      <div className="grid items-start gap-4 sm:max-lg:grid-cols-2">
        <TextInput
          {...emailMessages}
          id="waitlist-email"
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={254}
          defaultValue={typed?.email ?? ''}
          error={problem?.about === 'email' ? problem.text : undefined}
        />
        <TextInput
          id="waitlist-name"
          label="Name (optional)"
          name="name"
          type="text"
          autoComplete="name"
          maxLength={200}
          dir="auto"
          defaultValue={typed?.name ?? ''}
          error={problem?.about === 'name' ? problem.text : undefined}
        />
      </div>
      {problem?.about === 'request' && <Notice tone="error">{problem.text}</Notice>}
      <p suppressHydrationWarning className="hidden text-sm noscript:block">
        Joining needs JavaScript. Allow it for this page and load the page again.
      </p>
      <Button
        type="submit"
        variant="primary"
        size="large"
        busy={isSubmitting}
        className="noscript:hidden"
      >
        <span suppressHydrationWarning className="group-aria-busy:hidden">
          Join the waitlist
        </span>
        <span suppressHydrationWarning className="hidden group-aria-busy:inline">
          Joining...
        </span>
      </Button>
    </form>
  )
}

type TextInputProps = ComponentProps<'input'> & {
  id: string
  label: string
  error?: string | undefined
}

/** An uncontrolled input, which keeps text that was typed before hydration. */
function TextInput({ id, label, error, ...rest }: TextInputProps) {
  return (
    <Field id={id} label={label} error={error}>
      {(control) => <input {...rest} {...control} className={`${controlClass} min-h-11 py-2`} />}
    </Field>
  )
}
