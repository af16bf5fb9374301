import { z } from 'zod'

export function wholeNumber(smallest: number, largest: number) {
  return z
    .string()
    .refine(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= smallest && Number(text) <= largest,
      `a whole number from ${smallest} to ${largest}`,
    )
    .transform(Number)
}

export function yesOrNo() {
  return z.enum(['true', 'false'], { error: 'true or false' }).transform((text) => text === 'true')
}
