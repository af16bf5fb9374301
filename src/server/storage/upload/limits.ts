/** The largest file that any bucket takes, in bytes; a bucket may allow less. */
export const largestFile = 50 * 1024 * 1024

/** What a form adds to the file in it: the fields before it and the lines between. */
export const formOverhead = 128 * 1024
