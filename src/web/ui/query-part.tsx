import type { UseQueryResult } from '@tanstack/react-query'
import { useOnline } from '../lib/online.ts'
import { useRetryWhileUnavailable } from '../lib/server-unavailable.ts'
import { Button } from './button.tsx'
import type { Elements } from './elements.ts'
import { Notice } from './notice.tsx'
import { Spinner } from './spinner.tsx'
import { TryingAgain } from './trying-again.tsx'

type Props<Data> = {
  query: UseQueryResult<Data>
  /** Name of the data in messages, such as 'your account'. */
  dataName: string
  children: (data: Data) => Elements
}

/**
 * Renders a query's data, or its loading, offline or error state. Keeps showing the data if a later fetch
 * fails. If there is no data yet, retries automatically while the server is unavailable.
 */
export function QueryPart<Data>({ query, dataName, children }: Props<Data>) {
  const { data, isError, isFetching, refetch } = query
  const isOnline = useOnline()
  const isRetrying = useRetryWhileUnavailable(query)
  if (data !== undefined) return children(data)
  if (!isOnline) {
    return (
      <Notice tone="warning" role="status">
        You are offline. This will appear once you are back online.
      </Notice>
    )
  }
  if (isRetrying) return <TryingAgain />
  if (isError) {
    return (
      <Notice tone="error" role="alert">
        <p className="py-0.5">
          {`We could not load ${dataName}. Check your connection and try again.`}
        </p>
        <Button className="mt-2" busy={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      </Notice>
    )
  }
  return (
    <p role="status" className="flex min-h-24 items-center justify-center gap-2 text-ink-muted">
      <Spinner />
      <span>{`Loading ${dataName}`}</span>
    </p>
  )
}
