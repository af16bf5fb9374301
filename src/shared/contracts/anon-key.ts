/** Public by nature: it only says 'no session'. What a visitor may do is decided by the database. */
export const defaultAnonKey = 'sb_publishable_grocery_genie'
