/**
 * Held while a backup is made: it copies files after it has read which there are, so no file that
 * nothing points to any more is removed meanwhile. Any number of ours.
 */
export const backupLockKey = 3_550_127_946
