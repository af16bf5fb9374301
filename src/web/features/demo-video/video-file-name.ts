/**
 * Returns the storage name of a video. It starts with the time, so that names sort by age. Characters that
 * storage rejects become '-'.
 */
export function videoFileName(originalName: string, nowMs: number): string {
  return `demo-${nowMs}-${originalName.replaceAll(rejectedCharacters, '-')}`
}

// Storage also accepts '?' and '/', but '?' would cut off the name in a URL, and '/' would create a folder.
const rejectedCharacters = /[^A-Za-z0-9_!.*'() &$=@;:+,-]/gu
