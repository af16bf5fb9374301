export type SignInMode = PasswordMode | MailMode
/** With a password, known or new. */
export type PasswordMode = 'sign-in' | 'sign-up'
/** By a mail: to choose a new password, or to do without one. */
export type MailMode = 'forgot' | 'link'

export const passwordTexts = {
  'sign-in': {
    heading: 'Welcome Back',
    subtitle: 'Sign in to access your grocery shopping assistant',
    submit: 'Sign In',
    failure: 'Login Failed',
    otherModeQuestion: 'New to Grocery Genie?',
    otherModeLink: 'Create an account',
    otherModePath: '/auth?mode=sign-up',
  },
  'sign-up': {
    heading: 'Create Account',
    subtitle: 'Join thousands of smart shoppers today',
    submit: 'Create Account',
    failure: 'Sign Up Failed',
    otherModeQuestion: 'Already have an account?',
    otherModeLink: 'Sign in instead',
    otherModePath: '/auth',
  },
} as const satisfies Record<PasswordMode, Record<string, string>>

/** Said in place of the form where not everybody may make an account. */
export const noSignUpText = {
  invite:
    'You need an invitation to create an account here. Ask the person who runs this site for one.',
  closed: "New accounts can't be created here. Ask the person who runs this site.",
} as const

/** What a mail with a link and a code is for. */
export type MailPurpose = 'confirmation' | 'recovery' | 'sign-in'

/** Said where the server sends no mail. */
export const noMailText: Record<MailPurpose, string> = {
  confirmation: "Confirmation by email isn't available here. Contact support.",
  recovery: "Password reset by email isn't available here. Contact support.",
  'sign-in': "Sign-in by email isn't available here. Contact support.",
}

export const mailTexts = {
  forgot: {
    heading: 'Forgot your password?',
    subtitle: 'Enter your address. We email you a link to choose a new one.',
  },
  link: {
    heading: 'Sign in by email',
    subtitle: 'Enter your address. We email you a link that signs you in, no password needed.',
  },
} as const satisfies Record<MailMode, Record<string, string>>

/** What a mail is for that was asked for on this screen. */
export const mailPurposes: Record<SignInMode, MailPurpose> = {
  'sign-in': 'confirmation',
  'sign-up': 'confirmation',
  forgot: 'recovery',
  link: 'sign-in',
}

/** Of the address: whatever else it says is the first screen. */
export function parseMode(text: string | null): SignInMode {
  return text === 'sign-up' || text === 'forgot' || text === 'link' ? text : 'sign-in'
}

export function pathOf(mode: SignInMode): string {
  return mode === 'sign-in' ? '/auth' : `/auth?mode=${mode}`
}
