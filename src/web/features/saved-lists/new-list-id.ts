/** The time as text, later by a millisecond for each id that is already taken. */
export function newListId(nowMs: number, isTaken: (id: string) => boolean): string {
  let timeMs = nowMs
  while (isTaken(String(timeMs))) timeMs += 1
  return String(timeMs)
}
