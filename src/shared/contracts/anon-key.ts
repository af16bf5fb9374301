/** The public key of requests without a session. The database decides what visitors may do. */
export const defaultAnonKey = 'sb_publishable_grocery_genie'
