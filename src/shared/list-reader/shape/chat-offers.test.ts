import { expect, test } from 'vitest'
import { isOffer } from './chat-offers.ts'

const asksOnly = (message: string) => {
  const end = message.indexOf('?')
  return isOffer({ start: 0, end, kind: 'named', isQuestion: true }, message)
}

test.each(['rice?', 'batteries? remote was dying', 'burgers? or are we doing tacos?'])(
  '%j asks whether an item is wanted',
  (message) => {
    expect(asksOnly(message)).toBe(true)
  },
)

test.each(['rice? ok.', 'rice? we need 2 bags', 'rice? jasmine.'])(
  '%j asks for the item',
  (message) => {
    expect(asksOnly(message)).toBe(false)
  },
)
