import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { shortDate } from '../../../lib/short-date.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { VisuallyHidden } from '../../../ui/for-screen-readers.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryPart } from '../../../ui/query-part.tsx'
import {
  type AccessToken,
  accessTokensQuery,
  endAccessToken,
  endAllAccessTokens,
} from '../account-api.ts'
import { AccountForm } from '../account-form.tsx'
import { CreatedToken, NewTokenForm } from './new-token-form.tsx'

type Task =
  | { kind: 'none' }
  | { kind: 'make' }
  | { kind: 'show'; secret: string }
  | { kind: 'end'; id: string }
  | { kind: 'end-all' }

const none: Task = { kind: 'none' }

/** Lists, creates and revokes the access tokens that let other programs use the shopper's lists. */
export function AccessTokensPanel({ shopperId }: { shopperId: string }) {
  const options = accessTokensQuery(shopperId)
  const query = useQuery(options)
  const queryClient = useQueryClient()
  const title = useRef<HTMLHeadingElement>(null)
  const [task, setTask] = useState<Task>(none)
  const [done, setDone] = useState('')
  const isIdle = task.kind === 'none'

  function begin(next: Task) {
    setDone('')
    setTask(next)
  }

  // The focused form or button is unmounted, so focus moves to the title.
  function finish(text: string) {
    setDone(text)
    setTask(none)
    title.current?.focus({ preventScroll: true })
  }

  async function end(work: () => Promise<void>, text: string) {
    await work()
    await queryClient.invalidateQueries({ queryKey: options.queryKey })
    finish(text)
  }

  async function handleMade(secret: string) {
    setTask({ kind: 'show', secret })
    await queryClient.invalidateQueries({ queryKey: options.queryKey })
  }

  return (
    <Panel
      title="Tokens for other programs"
      titleRef={title}
      subtitle={
        <>
          <span>
            A token lets a program such as Home Assistant use your lists, never your account. Tokens
            keep working after you change your password or sign out everywhere, so end the ones you
            no longer need.
          </span>{' '}
          <ApiLink />
        </>
      }
    >
      <QueryPart query={query} dataName="your tokens">
        {(tokens) => (
          <>
            {tokens.length === 0 && task.kind !== 'show' && (
              <p className="text-sm text-ink-muted">You have no tokens.</p>
            )}
            {tokens.length > 0 && (
              <ul className="divide-y divide-line">
                {tokens.map((token) => (
                  <li key={token.id} className="grid gap-3 py-3 first:pt-0 last:pb-0">
                    <TokenRow
                      token={token}
                      nowMs={query.dataUpdatedAt}
                      onEnd={isIdle ? () => begin({ kind: 'end', id: token.id }) : null}
                    />
                    {task.kind === 'end' && task.id === token.id && (
                      <EndForm
                        submitLabel="End token"
                        question={`End ${token.name}? Programs that have it stop working at once.`}
                        onSubmit={() =>
                          end(() => endAccessToken(token.id), `${token.name} is ended.`)
                        }
                        onCancel={() => finish('')}
                      />
                    )}
                  </li>
                ))}
              </ul>
            )}
            {task.kind === 'make' && (
              <NewTokenForm onMade={handleMade} onCancel={() => finish('')} />
            )}
            {task.kind === 'show' && (
              <CreatedToken secret={task.secret} onDone={() => finish('The token is ready.')} />
            )}
            {task.kind === 'end-all' && (
              <EndForm
                submitLabel="End all tokens"
                question={`End all ${tokens.length} tokens? Programs that have them stop working at once.`}
                onSubmit={() => end(endAllAccessTokens, 'All tokens are ended.')}
                onCancel={() => finish('')}
              />
            )}
            {isIdle && (
              <div className="flex flex-wrap gap-2">
                <Button onClick={() => begin({ kind: 'make' })}>
                  <KeyRound aria-hidden size={18} />
                  Create token
                </Button>
                {tokens.length > 1 && (
                  <Button variant="destructive" onClick={() => begin({ kind: 'end-all' })}>
                    End all
                    <VisuallyHidden> tokens</VisuallyHidden>
                  </Button>
                )}
              </div>
            )}
          </>
        )}
      </QueryPart>
      <p role="status" className="text-sm text-leaf-ink empty:sr-only">
        {done}
      </p>
    </Panel>
  )
}

function ApiLink() {
  return (
    <a
      href="/api"
      className="rounded-control font-semibold text-leaf-ink underline underline-offset-4"
    >
      What programs can do
    </a>
  )
}

type TokenRowProps = { token: AccessToken; nowMs: number; onEnd: (() => void) | null }

function TokenRow({ token, nowMs, onEnd }: TokenRowProps) {
  const { name, scopes, created_at, expires_at } = token
  const isExpired = expires_at !== null && Date.parse(expires_at) <= nowMs
  const ends = expires_at === null ? 'never ends' : `ends ${shortDate(expires_at)}`
  return (
    <div className="flex items-center gap-3">
      <KeyRound aria-hidden size={20} className="mt-0.5 shrink-0 self-start text-ink-muted" />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <bdi translate="no">{name}</bdi>
          {isExpired && <Badge tone="bg-lemon-tint text-lemon-ink">Over</Badge>}
        </p>
        <p className="text-sm text-ink-muted">
          {scopes.includes('lists:write') ? 'Reads and changes lists' : 'Reads lists'}
        </p>
        <p className="text-sm text-ink-muted">
          {`Made ${shortDate(created_at)}, ${usedText(token, nowMs)}, ${ends}`}
        </p>
      </div>
      {onEnd && (
        <Button variant="destructive" className="-mr-3 shrink-0" onClick={onEnd}>
          End
          <VisuallyHidden>{` ${name}`}</VisuallyHidden>
        </Button>
      )}
    </div>
  )
}

function usedText({ last_used_on }: AccessToken, nowMs: number): string {
  if (last_used_on === null) return 'never used'
  const today = new Date(nowMs).toISOString().slice(0, 'yyyy-mm-dd'.length)
  // A time without a time zone is parsed as local time, so noon gives the same date everywhere.
  return last_used_on === today ? 'used today' : `used ${shortDate(`${last_used_on}T12:00:00`)}`
}

type EndFormProps = {
  submitLabel: string
  question: string
  onSubmit: () => Promise<void>
  onCancel: () => void
}

/** Asks for confirmation before an action that can't be undone. */
function EndForm({ submitLabel, question, onSubmit, onCancel }: EndFormProps) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <AccountForm submitLabel={submitLabel} isFinal onSubmit={onSubmit} onCancel={onCancel}>
      {() => (
        <p ref={text} tabIndex={-1} className="wrap-anywhere focus-visible:outline-none">
          {question}
        </p>
      )}
    </AccountForm>
  )
}
