// Worker thread of the 'hostility' measurement, which acts as ten honest shoppers. The shoppers have a
// separate thread, so that their requests never wait for an attacker's requests.
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod'
import { createHouseholdShopper, type HouseholdShopper } from './household-shopper.ts'
import type { Timed } from './timed-client.ts'

/** The two shoppers of each household. The first one owns the household's lists. */
const households = [
  ['ann', 'bob'],
  ['cleo', 'dan'],
  ['eve', 'finn'],
  ['gus', 'hana'],
  ['ivy', 'jon'],
] as const
/**
 * Interval between rounds. All ten shoppers use the same address, as if behind one router, so they share its
 * limit of requests per minute.
 */
const roundMs = 8_000
const attackersOfParty = 20

const url = z.string().parse(workerData)
let requests: Timed[] = []
const opened: Awaited<ReturnType<typeof openHousehold>>[] = []
for (const [owner, partner] of households) opened.push(await openHousehold(owner, partner))
const shoppers = opened.flatMap(({ shoppers }) => shoppers)
requests = []
report({
  victimIds: [...shoppers.flatMap(({ ids }) => ids), ...opened.map(({ household }) => household)],
  victimEmails: shoppers.map(({ member }) => member.email),
  joinedLists: opened.map(({ party }) => party),
  secrets: opened.map(({ secret }) => secret),
})

let isOver = false
const visits = shoppers.map(async (shopper, at) => {
  await wait((roundMs * at) / shoppers.length)
  for (let round = 0; !isOver; round += 1) {
    const dueMs = performance.now() + roundMs
    await shopper.act(round)
    await wait(Math.max(0, dueMs - performance.now()))
  }
})
await untilAsked()
report({ requests })
requests = []
await untilAsked()
isOver = true
await Promise.all(visits)
report({ requests, differences: await differences(shoppers) })
await untilAsked()
report({ requests: [], differences: await differences(shoppers) })
await Promise.all(shoppers.map(({ close }) => close()))

async function openHousehold(ownerName: string, partnerName: string) {
  const record = (timed: Timed) => requests.push(timed)
  const owner = await createHouseholdShopper({ url, name: ownerName, record })
  const partner = await createHouseholdShopper({ url, name: partnerName, record })
  const household = await owner.makeList('Household')
  const party = await owner.makeList('Party')
  const link = await inviteTo(owner, household.list, 1)
  await partner.join(link)
  const secret = await inviteTo(owner, party.list, attackersOfParty)
  await partner.join(secret)
  owner.share({ household, party, partner: partner.live })
  partner.share({ household, party, partner: owner.live })
  return {
    shoppers: [owner, partner],
    household: household.list,
    party: party.list,
    secret,
  }
}

async function inviteTo({ member }: HouseholdShopper, list: string, uses: number) {
  const given = { list, role: 'editor', days: 7, uses }
  const { data } = await member.client.rpc('create_list_invite', given).throwOnError()
  return z.object({ secret: z.string() }).parse(data).secret
}

async function differences(all: readonly HouseholdShopper[]): Promise<string[]> {
  const found: string[] = []
  for (const shopper of all) {
    try {
      found.push(...(await shopper.differences()))
    } catch (error) {
      found.push(`${shopper.member.email} could not be checked: ${String(error)}`)
    }
  }
  return found
}

/** Waits until the parent thread asks for the next report. */
async function untilAsked(): Promise<void> {
  if (parentPort !== null) await once(parentPort, 'message')
}

function report(message: unknown) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
  parentPort?.postMessage(message)
}
