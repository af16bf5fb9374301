import { MonitorSmartphone } from 'lucide-react'
import { describeDevice } from '#shared/accounts/describe-device.ts'
import { shortDate } from '../../../lib/short-date.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { VisuallyHidden } from '../../../ui/for-screen-readers.tsx'
import type { DeviceSession } from '../account-api.ts'
import { timeAgo } from './time-ago.ts'

type Props = { session: DeviceSession; nowMs: number; isEnding: boolean; onEnd: () => void }

/** A session, with its device, the time of its last use and a button that ends it. */
export function SessionRow({ session, nowMs, isEnding, onEnd }: Props) {
  const { user_agent, last_used_at, created_at, ip, is_current } = session
  const device = capitalized(describeDevice(user_agent))
  const from = ip === null ? '' : ` from ${ip}`
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
      <MonitorSmartphone
        aria-hidden
        size={20}
        className="mt-0.5 shrink-0 self-start text-ink-muted"
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span>{device}</span>
          {is_current && <Badge tone="bg-leaf-tint text-leaf-ink">This device</Badge>}
        </p>
        <p className="text-sm text-ink-muted wrap-anywhere">
          {`Used ${timeAgo(last_used_at, nowMs)}, signed in ${shortDate(created_at)}${from}`}
        </p>
      </div>
      {!is_current && (
        <Button variant="destructive" busy={isEnding} className="-mr-3 shrink-0" onClick={onEnd}>
          Sign out
          <VisuallyHidden>{` ${device}`}</VisuallyHidden>
        </Button>
      )}
    </li>
  )
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
