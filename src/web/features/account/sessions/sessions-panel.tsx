import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { signOutEverywhere } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryPart } from '../../../ui/query-part.tsx'
import { endOtherSessions, endSession, sessionsQuery } from '../account-api.ts'
import { problemOf } from '../account-problem.ts'
import { flushUnsent } from './flush-unsent.ts'
import { SessionRow } from './session-row.tsx'

/**
 * Lists the shopper's sessions, with buttons that sign out one other device, all other devices, or all
 * devices. Before signing out all devices, asks for confirmation if changes couldn't be sent.
 */
export function SessionsPanel({ shopperId }: { shopperId: string }) {
  const options = sessionsQuery(shopperId)
  const query = useQuery(options)
  const queryClient = useQueryClient()
  const title = useRef<HTMLHeadingElement>(null)
  /** Number of unsent changes that signing out would delete. */
  const [unsent, setUnsent] = useState(0)
  const others = query.data?.filter((session) => !session.is_current) ?? []

  // The pressed button is unmounted with its session, so focus moves to the title.
  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: options.queryKey })
    title.current?.focus({ preventScroll: true })
  }
  const ending = useMutation({
    mutationFn: endSession,
    networkMode: 'always',
    onSuccess: refresh,
  })
  const endingOthers = useMutation({
    mutationFn: endOtherSessions,
    networkMode: 'always',
    onSuccess: refresh,
  })
  // A success message isn't needed, because the sign-in screen opens next.
  const endingAll = useMutation({
    mutationFn: async ({ isSure }: { isSure: boolean }) => {
      const left = isSure ? 0 : await flushUnsent(shopperId)
      setUnsent(left)
      if (left === 0) await signOutEverywhere()
    },
    networkMode: 'always',
  })
  const isBusy = ending.isPending || endingOthers.isPending || endingAll.isPending
  const error = ending.error ?? endingOthers.error ?? endingAll.error

  function handleEnd(id: string) {
    if (isBusy) return
    endingOthers.reset()
    endingAll.reset()
    ending.mutate(id)
  }

  function handleEndOthers() {
    if (isBusy) return
    ending.reset()
    endingAll.reset()
    endingOthers.mutate()
  }

  function handleEndAll() {
    if (isBusy) return
    ending.reset()
    endingOthers.reset()
    endingAll.mutate({ isSure: false })
  }

  return (
    <Panel title="Where you are signed in" titleRef={title}>
      <QueryPart query={query} dataName="your devices">
        {(sessions) => (
          <ul className="divide-y divide-line">
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                nowMs={query.dataUpdatedAt}
                isEnding={ending.isPending && ending.variables === session.id}
                onEnd={() => handleEnd(session.id)}
              />
            ))}
          </ul>
        )}
      </QueryPart>
      {/* Shown together with the list, because otherwise the list would push the buttons down when it
          appears. */}
      {!query.isPending && (
        <div className="flex flex-wrap gap-2">
          {others.length > 0 && (
            <Button busy={endingOthers.isPending} onClick={handleEndOthers}>
              Sign out others
            </Button>
          )}
          <Button busy={endingAll.isPending} onClick={handleEndAll}>
            Sign out everywhere
          </Button>
        </div>
      )}
      {query.data && others.length === 0 && !ending.isSuccess && !endingOthers.isSuccess && (
        <p className="text-sm text-ink-muted">You aren't signed in on any other device.</p>
      )}
      <p role="status" className="text-sm text-leaf-ink empty:sr-only">
        {ending.isSuccess && <span>That device is signed out.</span>}
        {endingOthers.isSuccess && <span>Signed out on all other devices.</span>}
      </p>
      {error && (
        <Notice tone="error" role="alert">
          {problemOf(error, 'account-page').text}
        </Notice>
      )}
      {unsent > 0 && (
        <Notice tone="warning" role="alert">
          <p>
            {unsent === 1
              ? '1 change is only on this device. Signing out deletes it for good.'
              : `${unsent} changes are only on this device. Signing out deletes them for good.`}
          </p>
          <Button
            variant="final"
            className="mt-2"
            busy={endingAll.isPending}
            onClick={() => endingAll.mutate({ isSure: true })}
          >
            Sign out anyway
          </Button>
        </Notice>
      )}
    </Panel>
  )
}
