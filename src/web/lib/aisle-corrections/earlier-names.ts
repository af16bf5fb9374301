/** Names under which earlier versions stored corrections (`browser-storage.ts`), oldest version first. */
export const earlierNames = ['placements', 'aisle-corrections'] as const
