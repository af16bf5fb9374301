export type SignInMode = PasswordMode | MailMode
/** The modes in which the user enters a password, existing or new. */
export type PasswordMode = 'sign-in' | 'sign-up'
/** The modes that send a link by email: for choosing a new password, or for signing in without one. */
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

/** Shown instead of the form on servers that restrict sign-ups. */
export const noSignUpText = {
  invite:
    'You need an invitation to create an account here. Ask the person who runs this site for one.',
  closed: "New accounts can't be created here. Ask the person who runs this site.",
} as const

/** The purpose of an email that contains a link and a code. */
export type MailPurpose = 'confirmation' | 'recovery' | 'sign-in'

/** Shown if the server doesn't send emails. */
export const noMailText: Record<MailPurpose, string> = {
  confirmation: "Confirmation by email isn't available here. Contact support.",
  recovery: "Password reset by email isn't available here. Contact support.",
  'sign-in': "Sign-in by email isn't available here. Contact support.",
}

export const mailTexts = {
  forgot: {
    heading: 'Forgot your password?',
    subtitle: "Enter your address. We'll email you a link to choose a new one.",
  },
  link: {
    heading: 'Sign in by email',
    subtitle: "Enter your address. We'll email you a link that signs you in, no password needed.",
  },
} as const satisfies Record<MailMode, Record<string, string>>

/** The purpose of the emails sent in each mode. */
export const mailPurposes: Record<SignInMode, MailPurpose> = {
  'sign-in': 'confirmation',
  'sign-up': 'confirmation',
  forgot: 'recovery',
  link: 'sign-in',
}

/** Parses the mode in the URL. Returns 'sign-in' for a missing or unknown mode. */
export function parseMode(text: string | null): SignInMode {
  return text === 'sign-up' || text === 'forgot' || text === 'link' ? text : 'sign-in'
}

/** Returns the path and query string that open the sign-in screen in this mode. */
export function signInPath(mode: SignInMode): string {
  return mode === 'sign-in' ? '/auth' : `/auth?mode=${mode}`
}
