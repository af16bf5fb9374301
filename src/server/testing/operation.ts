/** One request of one of two shoppers. */
export type Operation = {
  actor: 'ann' | 'bob'
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  prefer: string
  body: object | undefined
}

/** What is known of the two: ids of users and of sessions. */
export type TwoUsers = Record<Operation['actor'], { id: string; sessionId: string }>
