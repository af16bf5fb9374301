export type AuthMode = 'sign-in' | 'sign-up'

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
} as const satisfies Record<AuthMode, Record<string, string>>
