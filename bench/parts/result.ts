/** One goal as measured, beside what it was compared with in the same run. */
export type Result = {
  name: string
  /** As docs and issues write it, such as '≥ 3,000'. */
  goal: string
  /** The median of the rounds. */
  value: number
  unit: string
  /** What was measured beside it; null where there is nothing to compare with. */
  control: string | null
  controlValue: number | null
  met: boolean
}
