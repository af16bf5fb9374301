/**
 * Public API key that is sent with requests without a session. The database decides what visitors without a
 * session may do.
 */
export const defaultAnonKey = 'sb_publishable_grocery_genie'
