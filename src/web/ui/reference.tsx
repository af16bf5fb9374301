import { useState } from 'react'
import { failureReference } from '../lib/failure-reference.ts'

/**
 * Shows the request id of a recent server failure below an error, so that the operator can find the failure
 * in the log. Renders nothing if the server hasn't failed in the last few seconds.
 */
export function Reference() {
  const [id] = useState(failureReference)
  return id && <p className="mt-1 text-xs">{`Reference: ${id}`}</p>
}
