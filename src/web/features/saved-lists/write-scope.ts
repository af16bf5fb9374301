/**
 * Writes run one after the other, so that an undo follows the deletion it undoes; without a network
 * they fail at once instead of waiting in a tab that may be closed.
 */
export const writeScope = {
  mutationKey: ['saved-lists'],
  scope: { id: 'saved-lists' },
  networkMode: 'always',
} as const
