import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { isTest } from './package-path.ts'

/** Words that this project once used in an unusual sense, each with the standard term to use instead. */
const standardTerms: Readonly<Record<string, string>> = {
  spend: 'consume',
  spent: 'used',
  spender: 'consume',
  wish: 'options',
  afterwards: 'backgroundTasks',
  weigh: 'hash or compare',
  identify: 'authenticate',
  living: 'lockUserForKeyShare',
  announce: 'registerPending',
  rehearse: 'dryRun',
  whereabouts: 'resolveAddress',
  unserved: 'unsupported',
  facts: 'info or metadata',
  admit: 'issueSession',
  proof: 'verification',
  partings: 'signOutChannel',
  answer: 'response',
}
const terms = Object.entries(standardTerms)
const standardPhrases: Readonly<Record<string, string>> = {
  becomeCaller: 'setRequestContext',
  callerLeft: 'clientClosedRequest',
  isCallersFault: 'isClientError',
  putOff: 'scheduleRetry',
  oneAtATime: 'withAdvisoryLock',
  notOffered: 'unsupported',
  notServed: 'unsupported',
  halfWay: 'awaitingOtherMailbox',
  setAside: 'moveDraftsToTab',
  emptyHanded: 'initialState',
  looseFile: 'orphanedFile',
  asVisitor: 'asAnon',
}

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'src'],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file))
/** All files except tests and files that only tests use. */
const code = files.filter((file) => !isTest(file))

test('every file name in src is unique', () => {
  const folders = Map.groupBy(
    files.filter((file) => basename(file) !== 'routes.ts' && !/\.test\.tsx?$/.test(file)),
    (file) => basename(file),
  )
  expect([...folders.values()].filter((same) => same.length > 1)).toEqual([])
})

test('code in src uses the standard terms', () => {
  const found = code.flatMap((file) =>
    [basename(file), ...identifiersOf(readFileSync(file, 'utf8'))].flatMap((name) =>
      termsFor(name).map((term) => `${file}: ${name} is ${term}`),
    ),
  )
  expect(found).toEqual([])
})

test('a banned word is found in any casing, but not inside another word', () => {
  expect(termsFor('spendToken')).toEqual(['consume'])
  expect(termsFor('SPEND_LIMIT')).toEqual(['consume'])
  expect(termsFor('error-answers.ts')).toEqual(['response'])
  expect(termsFor('halfWayHash')).toEqual(['awaitingOtherMailbox'])
  expect(termsFor('longestName')).toEqual(['min or max'])
  expect(termsFor('suspended')).toEqual([])
  expect(termsFor('constructor')).toEqual([])
  expect(identifiersOf("const a = 'spend' // spend\n/* spend */ b(`spend`)")).toEqual(
    new Set(['const', 'a', 'b']),
  )
})

/** Matches names of limits, such as longestName, which should begin with min or max instead. */
const limit = /^(longest|shortest|largest|smallest|most|fewest)[A-Z]/

function termsFor(name: string): string[] {
  if (limit.test(name)) return ['min or max']
  const words = name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []
  const ofWords = words.flatMap((word) => {
    const lower = word.toLowerCase()
    const [, term] = terms.find(([old]) => old === lower || `${old}s` === lower) ?? []
    return term ?? []
  })
  const ofPhrases = Object.entries(standardPhrases).flatMap(([phrase, term]) =>
    name.toLowerCase().includes(phrase.toLowerCase()) ? term : [],
  )
  return [...ofWords, ...ofPhrases]
}

/** Returns every word of the source code that isn't in a comment, string or template. */
function identifiersOf(source: string): Set<string> {
  const bare = source
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/'(?:[^'\\\n]|\\.)*'/g, '')
    .replaceAll(/`(?:[^`\\]|\\.)*`/gs, '')
    .replaceAll(/(?<!:)\/\/.*/g, '')
  return new Set(bare.match(/\b[a-z_]\w*/gi))
}
