import type { InputEvent, InvalidEvent } from 'react'

/**
 * Props for an `<input type="email">` that replace the browser's message for an invalid address with our own.
 */
export const emailMessages = {
  onInvalid: ({ currentTarget: input }: InvalidEvent<HTMLInputElement>) => {
    if (input.validity.typeMismatch) input.setCustomValidity(textFor(input.value))
  },
  onInput: ({ currentTarget: input }: InputEvent<HTMLInputElement>) => input.setCustomValidity(''),
}

function textFor(address: string): string {
  const beforeAt = address.slice(0, address.lastIndexOf('@'))
  return /[^\p{ASCII}]/u.test(beforeAt)
    ? 'Before the @, use letters without accents, like u instead of \u00FC.'
    : 'Enter an email address like name@example.com.'
}
