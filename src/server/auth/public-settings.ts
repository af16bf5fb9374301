import type { Settings } from '../settings/env.ts'

/** What a client may know of how accounts are made here. */
export function publicSettings({
  authAutoconfirm,
  smtp,
}: Pick<Settings, 'authAutoconfirm' | 'smtp'>) {
  return {
    external: { anonymous_users: false, email: true, phone: false },
    disable_signup: false,
    mailer_autoconfirm: authAutoconfirm,
    /** Beyond the protocol: without it, a mail reaches nobody but the operator. */
    sends_mail: smtp !== undefined,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: false,
  }
}
