/** Joins class names with spaces. Skips empty strings, false and undefined. */
export function classNames(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
