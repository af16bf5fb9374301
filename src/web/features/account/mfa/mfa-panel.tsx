import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryPart } from '../../../ui/query-part.tsx'
import type { Account } from '../account-from-user.ts'
import { FactorList } from './factor-list.tsx'

/**
 * The panel for two-step verification: shows whether it is on, and lets the shopper add or remove devices.
 */
export function MfaPanel({ query }: { query: UseQueryResult<Account> }) {
  const queryClient = useQueryClient()
  const title = useRef<HTMLHeadingElement>(null)
  const [done, setDone] = useState<string | null>(null)
  const isOn = (query.data?.factors.length ?? 0) > 0

  // The focused form is unmounted, so focus moves to the title.
  useEffect(() => {
    if (done !== null) focusTitle()
  }, [done])

  function focusTitle() {
    title.current?.focus({ preventScroll: true })
  }

  async function handleDone(text: string) {
    await queryClient.invalidateQueries({ queryKey: ['account'] })
    setDone(text)
  }

  return (
    <Panel
      title="Two-step verification"
      titleRef={title}
      subtitle="Enter a code from your phone after your password. A stolen password isn't enough to sign in."
      actions={isOn && <Badge tone="bg-leaf-tint text-leaf-ink">On</Badge>}
    >
      <QueryPart query={query} dataName="two-step verification">
        {(account) => (
          <FactorList
            account={account}
            onBegin={() => setDone(null)}
            onCancel={focusTitle}
            onDone={handleDone}
          />
        )}
      </QueryPart>
      <p role="status" className="text-sm text-leaf-ink empty:sr-only">
        {done}
      </p>
    </Panel>
  )
}
