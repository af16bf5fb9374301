import { z } from 'zod'
import { wholeNumber, yesOrNo } from './setting-shapes.ts'

const requests = (byDefault: number) => wholeNumber(1, 1_000_000).default(byDefault)

/** The settings of accounts; those of keys stand with the other files and secrets. */
export const authShape = {
  AUTH_AUTOCONFIRM: yesOrNo().optional(),
  AUTH_SIGNUPS: z
    .enum(['open', 'invite', 'closed'], { error: 'open, invite or closed' })
    .default('open'),
  AUTH_SIGNUPS_BY_LIST_LINK: yesOrNo().default(false),
  AUTH_REDIRECT_ALLOW: z
    .string()
    .refine(
      (text) => entriesOf(text).every(isRedirectPlace),
      'addresses like https://lists.example.org/app separated by commas, without *',
    )
    .default(''),
  AUTH_REFUSE_COMMON_PASSWORDS: yesOrNo().default(false),
  AUTH_REQUIRE_CURRENT_PASSWORD: yesOrNo().default(true),
  AUTH_RATE_LIMIT_TOKEN: requests(150),
  AUTH_RATE_LIMIT_SIGNUP: requests(30),
  AUTH_RATE_LIMIT_OTP: requests(30),
  AUTH_RATE_LIMIT_VERIFY: requests(30),
  AUTH_RATE_LIMIT_USER: requests(30),
  AUTH_RATE_LIMIT_FACTOR: requests(15),
  AUTH_RATE_LIMIT_EMAIL_SENT: requests(30),
  AUTH_SECONDS_BETWEEN_MAILS: wholeNumber(0, 86_400).default(60),
}

type AuthEnvironment = z.infer<z.ZodObject<typeof authShape>>

export function toAuthSettings(environment: AuthEnvironment, { canMail }: { canMail: boolean }) {
  return {
    /** Whether an account works before its owner has shown that the address is theirs. */
    authAutoconfirm: environment.AUTH_AUTOCONFIRM ?? !canMail,
    /** Whether anybody makes an account, only somebody who is invited, or nobody. The operator always may. */
    authSignups: environment.AUTH_SIGNUPS,
    /** Whether a link to a list is an invitation too. */
    authSignupsByListLink: environment.AUTH_SIGNUPS_BY_LIST_LINK,
    /** Where links in mails may lead besides the site: origins, each with the path that it begins with. */
    authRedirectAllow: entriesOf(environment.AUTH_REDIRECT_ALLOW),
    authRefuseCommonPasswords: environment.AUTH_REFUSE_COMMON_PASSWORDS,
    /** Whether a new password asks for the present one, or for a way in by mail. */
    authRequireCurrentPassword: environment.AUTH_REQUIRE_CURRENT_PASSWORD,
    /** Requests of one address in 5 minutes. */
    authRateLimitToken: environment.AUTH_RATE_LIMIT_TOKEN,
    authRateLimitSignup: environment.AUTH_RATE_LIMIT_SIGNUP,
    authRateLimitOtp: environment.AUTH_RATE_LIMIT_OTP,
    authRateLimitVerify: environment.AUTH_RATE_LIMIT_VERIFY,
    authRateLimitUser: environment.AUTH_RATE_LIMIT_USER,
    /** Codes of authenticator apps asked for or tried by one address in a minute. */
    authRateLimitFactor: environment.AUTH_RATE_LIMIT_FACTOR,
    /** Mails that one address may ask for in an hour. */
    authRateLimitEmailSent: environment.AUTH_RATE_LIMIT_EMAIL_SENT,
    /** How long somebody waits before another mail of the same kind; 0: not at all. */
    authSecondsBetweenMails: environment.AUTH_SECONDS_BETWEEN_MAILS,
  }
}

function entriesOf(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

function isRedirectPlace(entry: string): boolean {
  const url = URL.parse(entry)
  // A pattern, as Supabase has them, would be a name that no address has.
  if (url === null || entry.includes('*') || !/^https?:$/.test(url.protocol)) return false
  return !url.username && !url.password && !url.search && !url.hash
}
