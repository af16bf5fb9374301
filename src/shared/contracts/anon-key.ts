/**
 * Public API key that is sent with requests without a session. The database decides what such visitors may
 * do.
 */
export const defaultAnonKey = 'sb_publishable_grocery_genie'
