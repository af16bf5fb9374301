/**
 * Returns the name under which a video is stored. It begins with the time, so that sorting by name puts the
 * oldest video first. Characters that storage rejects are replaced with '-'.
 */
export function videoFileName(originalName: string, nowMs: number): string {
  return `demo-${nowMs}-${originalName.replaceAll(rejectedCharacters, '-')}`
}

// Storage accepts '?' and '/', but '?' would cut off the name in a URL, and '/' would create a folder.
const rejectedCharacters = /[^A-Za-z0-9_!.*'() &$=@;:+,-]/gu
