export type AuthMode = PasswordMode | MailMode
/** With a password, known or new. */
export type PasswordMode = 'sign-in' | 'sign-up'
/** By a mail: to choose a new password, or to do without one. */
export type MailMode = 'forgot' | 'link'

export const authTexts = {
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

export const mailTexts = {
  forgot: {
    heading: 'Forgot your password?',
    subtitle: 'Enter your address. The mail has a link to choose a new one.',
    subtitleWithoutMail: 'A link lets you choose a new one.',
  },
  link: {
    heading: 'Sign in by email',
    subtitle: 'Enter your address. The mail has a link that signs you in, no password needed.',
    subtitleWithoutMail: 'A link signs you in, no password needed.',
  },
} as const satisfies Record<MailMode, Record<string, string>>

/** Of the address: whatever else it says is the first screen. */
export function parseMode(text: string | null): AuthMode {
  return text === 'sign-up' || text === 'forgot' || text === 'link' ? text : 'sign-in'
}
