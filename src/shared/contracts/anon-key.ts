/** Public API key sent with requests that have no session. The database decides what such visitors may do. */
export const defaultAnonKey = 'sb_publishable_grocery_genie'
