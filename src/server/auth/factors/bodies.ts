import { z } from 'zod'
import { isStorable } from '../storable.ts'

const maxTextLength = 100

const Text = z
  .string()
  .max(maxTextLength, `must not be longer than ${maxTextLength} characters`)
  .refine(isStorable, 'must not contain null or broken characters')
  .nullish()
  .transform((text) => text?.trim() ?? '')

export const EnrollBody = z.object({ factor_type: Text, friendly_name: Text, issuer: Text })
export const VerifyFactorBody = z.object({
  challenge_id: z.string(),
  // Apps show a gap in the middle of a code, and some copy it.
  code: Text.transform((code) => code.replaceAll(/\s/g, '')),
})
