import { z } from 'zod'
import { isStorable } from '../storable.ts'

const longestText = 100

const Text = z
  .string()
  .max(longestText, `must not be longer than ${longestText} characters`)
  .refine(isStorable, 'must not contain null or broken characters')
  .nullish()
  .transform((text) => text?.trim() ?? '')

export const EnrollBody = z.object({ factor_type: Text, friendly_name: Text, issuer: Text })
export const VerifyFactorBody = z.object({
  challenge_id: z.string(),
  // Apps show a gap in the middle of a code, and some copy it.
  code: Text.transform((code) => code.replaceAll(/\s/g, '')),
})
