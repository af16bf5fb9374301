/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Version of Grocery Genie, as in CHANGELOG.md. */
  readonly APP_VERSION: string
  readonly VITE_SUPABASE_URL?: string
  readonly VITE_SUPABASE_ANON_KEY?: string
  readonly VITE_ADMIN_EMAIL?: string
}

/**
 * The Trusted Types API. TypeScript's DOM types don't declare this API, and some browsers don't support it.
 */
interface Window {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL: (url: string) => string },
    ): { createScriptURL: (url: string) => string }
  }
}
