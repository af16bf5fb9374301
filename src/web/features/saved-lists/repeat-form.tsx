import { useState } from 'react'
import type { ListRepeat } from '#shared/contracts/list-repeat.ts'
import { nextScheduledDay } from '#shared/lists/repeat-days.ts'
import { writeOfRepeatSetting } from '../../lib/lists/list-writes.ts'
import type { ShopperLists } from '../../lib/lists/shopper-lists.ts'
import type { StoredList } from '../../lib/lists/stored-list.ts'
import { Button } from '../../ui/button.tsx'
import { useSubmit } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { toast } from '../../ui/toast.ts'
import { offerUndo } from '../../ui/undo-toast.ts'
import { unnamedTitle } from './list-preview.ts'
import { dayInWords, repeatText, weekdays } from './repeat-words.ts'

type Props = {
  list: StoredList
  lists: ShopperLists
  /** Today's date on this device, as YYYY-MM-DD. */
  today: string
  onClose: () => void
}

/** How often a list can repeat, in weeks. */
const rhythms = [1, 2, 4] as const
const saturday = 6

/** Lets the shopper choose on which days a saved list's items are added to another list. */
export function RepeatForm({ list, lists, today, onClose }: Props) {
  const { uid, name, repeats: before } = list
  const [targets] = useState(() => targetsOf(list, lists))
  const [into, setInto] = useState(() => {
    const isKnown = targets.some((target) => target.into === before?.into)
    return isKnown ? (before?.into ?? null) : (targets[0]?.into ?? null)
  })
  const [weekday, setWeekday] = useState(before?.weekday ?? saturday)
  const [weeks, setWeeks] = useState(before?.weeks ?? 1)
  const [hasFailed, setFailed] = useState(false)
  const hasSameRhythm = before?.weekday === weekday && before.weeks === weeks
  const repeats = { into, weekday, weeks, since: hasSameRhythm ? before.since : today }
  const { isBusy, formProps } = useSubmit(() => save(repeats))

  const write = (next: ListRepeat | null) =>
    lists.writeLists([{ list: uid, writes: [writeOfRepeatSetting(next)] }])

  async function save(next: ListRepeat | null) {
    try {
      await write(next)
    } catch {
      setFailed(true)
      return
    }
    onClose()
    if (next) toast({ title: `${name} repeats ${repeatText(next).replace('Every', 'every')}` })
    else offerUndo({ title: `${name} no longer repeats`, onUndo: () => void write(before) })
  }

  return (
    <form {...formProps} className="flex flex-col gap-4">
      <SelectField
        label="Add these items to"
        value={into ?? ''}
        onValueChange={(chosen) => setInto(chosen === '' ? null : chosen)}
        hint="Items that are already on that list aren't added again."
      >
        {targets.map((target) => (
          <option key={target.into} value={target.into ?? ''} translate="no">
            {target.title}
          </option>
        ))}
      </SelectField>
      <div className="grid gap-4 sm:grid-cols-2 large-text:grid-cols-1">
        <SelectField
          label="On"
          value={String(weekday)}
          onValueChange={(chosen) => setWeekday(Number(chosen))}
        >
          {weekdays.map((day, at) => (
            <option key={day} value={at}>
              {day}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="How often"
          value={String(weeks)}
          onValueChange={(chosen) =>
            setWeeks(rhythms.find((rhythm) => String(rhythm) === chosen) ?? 1)
          }
        >
          {rhythms.map((rhythm) => (
            <option key={rhythm} value={rhythm}>
              {rhythm === 1 ? 'Every week' : `Every ${rhythm} weeks`}
            </option>
          ))}
        </SelectField>
      </div>
      <p role="status">{`Next: ${dayInWords(nextScheduledDay(repeats, today), today)}`}</p>
      {hasFailed && (
        <Notice tone="error" role="alert">
          This was not saved. This browser is out of space or blocks storage.
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isBusy} disabled={targets.length === 0}>
          {before ? 'Save' : 'Repeat'}
        </Button>
        {before && <Button onClick={() => void save(null)}>Stop repeating</Button>}
      </div>
    </form>
  )
}

type Target = { into: string | null; title: string }

/**
 * Returns the lists to which the items can be added. The owner's list without a name is included only if the
 * shopper is the owner, or if that list is the current choice.
 */
function targetsOf({ uid, role, repeats, members }: StoredList, lists: ShopperLists): Target[] {
  const { saved, current } = lists.snapshot()
  const others = saved
    .filter((one) => one.uid !== uid && one.role !== 'viewer')
    .map((one) => ({ into: one.uid, title: one.name }))
  if (role === 'owner') return [{ into: null, title: unnamedTitle(current) }, ...others]
  if (!repeats || repeats.into !== null) return others
  const owner = members.find((member) => member.role === 'owner')
  return [{ into: null, title: `${owner?.name ?? 'The owner'}: unnamed list` }, ...others]
}
