import type { Auth } from '../auth.ts'
import { redirectTarget } from '../one-time/redirect-target.ts'
import { parseChallenge } from '../pkce/challenge.ts'
import type { LinkOptions } from './issue-mail.ts'

/** Where a request wants the link of its mail to lead, as far as that is allowed. */
export function linkOptions(
  { settings }: Pick<Auth, 'settings'>,
  { query }: { query: Record<string, unknown> },
  body: { code_challenge: string; code_challenge_method: string },
): LinkOptions {
  return {
    siteUrl: settings.siteUrl,
    redirectTo: redirectTarget(settings, query['redirect_to']).href,
    challenge: parseChallenge(body),
  }
}
