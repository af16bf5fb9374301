/** A measured goal, with a control that was measured in the same run. */
export type Result = {
  name: string
  /** Goal as written in docs and issues, such as '≥ 3,000'. */
  goal: string
  /** Median of the rounds. */
  value: number
  unit: string
  /** Description of the control, such as 'the bare query'; null if there is no control. */
  control: string | null
  controlValue: number | null
  met: boolean
}
