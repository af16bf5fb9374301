import { onlyAsks } from './chat-replies.ts'
import { requestsIn } from './chat-requests.ts'
import { talk } from './chat-talk.ts'
import type { ChatRequest } from './request-words.ts'

/** Whether a request only asks if an item is wanted: 'Metamucil?' */
export function isOffer({ kind, isQuestion, end }: ChatRequest, message: string): boolean {
  if (kind === 'offered') return true
  const rest = message.slice(end)
  return isQuestion && kind === 'named' && (onlyAsks(rest) || onlyTalks(rest))
}

/** Matches a writer's answer to their own question: 'ok' in 'Cuties? ok.' */
const decided = /^[\s?!.]*(?:o+k(?:ay)?|kk?|sure|got it|fine)(?!\p{L})/iu

/** Whether the rest of a message asks for nothing: 'remote was dying' after 'batteries?' */
function onlyTalks(rest: string): boolean {
  return (
    !decided.test(rest) && talk.test(rest) && requestsIn(rest).every(({ isQuestion }) => isQuestion)
  )
}
