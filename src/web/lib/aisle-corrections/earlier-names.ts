/** Where earlier versions of the app stored corrections, by `browser-storage.ts`: those of the later version last. */
export const earlierNames = ['placements', 'aisle-corrections'] as const
