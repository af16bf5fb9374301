/** The name of an uploaded video: by its time, so that names sort by age. What storage refuses becomes '-'. */
export function videoFileName(originalName: string, nowMs: number): string {
  return `demo-${nowMs}-${originalName.replaceAll(refused, '-')}`
}

// Storage takes '?' and '/' too, but one would cut the name short in an address, the other make a folder.
const refused = /[^A-Za-z0-9_!.*'() &$=@;:+,-]/gu
