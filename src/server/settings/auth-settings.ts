import { z } from 'zod'
import { wholeNumber, yesOrNo } from './setting-shapes.ts'

const requests = (byDefault: number) => wholeNumber(1, 1_000_000).default(byDefault)

/** Settings for accounts, except those for keys, which are in env.ts. */
export const authShape = {
  AUTH_AUTOCONFIRM: yesOrNo().optional(),
  AUTH_SIGNUPS: z
    .enum(['open', 'invite', 'closed'], { error: 'open, invite or closed' })
    .default('open'),
  AUTH_SIGNUPS_BY_LIST_LINK: yesOrNo().default(false),
  AUTH_REDIRECT_ALLOW: z
    .string()
    .refine(
      (text) => entriesOf(text).every(isRedirectUrl),
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

/**
 * Converts the environment variables to settings for accounts. `canMail` says whether the server can send
 * emails.
 */
export function toAuthSettings(environment: AuthEnvironment, { canMail }: { canMail: boolean }) {
  return {
    /** Whether an account works before its owner confirms the email address. */
    authAutoconfirm: environment.AUTH_AUTOCONFIRM ?? !canMail,
    /** Who can create an account: anyone, only people with an invitation, or nobody but the operator. */
    authSignups: environment.AUTH_SIGNUPS,
    /** Whether a link to a list also serves as an invitation to sign up. */
    authSignupsByListLink: environment.AUTH_SIGNUPS_BY_LIST_LINK,
    /** URLs outside the site to which links in emails may redirect. A URL also allows all paths below it. */
    authRedirectAllow: entriesOf(environment.AUTH_REDIRECT_ALLOW),
    authRefuseCommonPasswords: environment.AUTH_REFUSE_COMMON_PASSWORDS,
    /**
     * Whether a new password requires the current password, a code sent by email, or a session started by a
     * link or code from an email.
     */
    authRequireCurrentPassword: environment.AUTH_REQUIRE_CURRENT_PASSWORD,
    /** Requests per IP address per 5 minutes. */
    authRateLimitToken: environment.AUTH_RATE_LIMIT_TOKEN,
    authRateLimitSignup: environment.AUTH_RATE_LIMIT_SIGNUP,
    authRateLimitOtp: environment.AUTH_RATE_LIMIT_OTP,
    authRateLimitVerify: environment.AUTH_RATE_LIMIT_VERIFY,
    authRateLimitUser: environment.AUTH_RATE_LIMIT_USER,
    /** Authenticator challenges and attempts per IP address per minute. */
    authRateLimitFactor: environment.AUTH_RATE_LIMIT_FACTOR,
    /** How many emails each IP address can request, and how many each mailbox can receive, per hour. */
    authRateLimitEmailSent: environment.AUTH_RATE_LIMIT_EMAIL_SENT,
    /** Minimum time in seconds between two emails of the same type to a mailbox. 0 means no minimum. */
    authSecondsBetweenMails: environment.AUTH_SECONDS_BETWEEN_MAILS,
  }
}

function entriesOf(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

function isRedirectUrl(entry: string): boolean {
  const url = URL.parse(entry)
  // Supabase accepts glob patterns here. This server would take the * literally, so it rejects patterns.
  if (url === null || entry.includes('*') || !/^https?:$/.test(url.protocol)) return false
  return !url.username && !url.password && !url.search && !url.hash
}
