/** Names in `browser-storage.ts` under which earlier versions stored corrections, oldest version first. */
export const earlierNames = ['placements', 'aisle-corrections'] as const
