import { useState } from 'react'
import { failureReference } from '../lib/failure-reference.ts'

/**
 * The request id of a recent server failure, shown below an error, so that the operator can find the failure
 * in the log. Renders nothing if there was no such failure.
 */
export function Reference() {
  const [id] = useState(failureReference)
  return id && <p className="mt-1 text-xs">{`Reference: ${id}`}</p>
}
