import { codeOf, type Difference, failed } from './difference.ts'

/** What this server leaves out on purpose: refused in the words of the protocol. */
export const unsupported: Difference[] = [
  refusal('or= and and=', ({ path }) => /[?&](not\.)?(or|and)=/.test(path)),
  refusal('an embedded resource or aggregate', ({ path }) => {
    return /[?&](select|order)=[^&]*\(/.test(path) || /[?&](rel|a)\.\w+=/.test(path)
  }),
  refusal('a path into JSON', ({ path }) => /->/.test(path)),
  refusal('a cast', ({ path }) => /select=[^&]*::/.test(path)),
  refusal('an alias of other characters', ({ path }) => path.includes('select=odd-one:')),
  refusal('any(…) and all(…)', ({ path }) => /\((any|all)\)\./.test(path)),
  refusal('full-text search', ({ path }) => /=(not\.)?(pl|ph|w)?fts\./.test(path)),
  refusal('operators of arrays and ranges', ({ path }) => /=(not\.)?(cs|cd|ov|sl|sr)\./.test(path)),
  refusal('regular expressions', ({ path }) => /=(not\.)?i?match\./.test(path)),
  refusal('a limited PATCH or DELETE', ({ method, path }) => {
    return (method === 'PATCH' || method === 'DELETE') && /[?&](limit|offset)=/.test(path)
  }),
  refusal('a broken escape in the URL', ({ path }) => /%(?![0-9A-F]{2})/i.test(path)),
  refusal('an upsert that has no key to go by', ({ path, headers }, theirs) => {
    if (String(codeOf(theirs)).startsWith('PGRST')) return false
    const isUpsert = headers['prefer']?.includes('resolution=') === true
    return isUpsert && /^\/(sample_notes|partly)/.test(path) && !path.includes('on_conflict=')
  }),
  refusal('text behind the end of a value', ({ path }) =>
    /=is\.nullify|=in\.\(1\)2|id!x=/.test(path),
  ),
  {
    reason: 'PUT is not served',
    applies: ({ method, path }) => method === 'PUT' && !path.startsWith('/rpc/'),
    expected: (theirs) =>
      failed(
        { ...theirs, status: 405 },
        { code: 'PGRST117', message: 'Unsupported HTTP method: PUT' },
      ),
    isRefused: true,
  },
  {
    reason: 'OPTIONS is not served',
    applies: ({ method, path }) => method === 'OPTIONS' && !path.startsWith('/rpc/'),
    expected: (theirs) =>
      failed(
        { ...theirs, status: 405 },
        { code: 'PGRST117', message: 'Unsupported HTTP method: OPTIONS' },
      ),
  },
  {
    reason: 'the API does not describe itself',
    applies: ({ path }) => path === '/',
    expected: (theirs) =>
      failed(
        { ...theirs, status: 404 },
        { code: 'PGRST126', message: 'Root endpoint metadata is disabled' },
      ),
  },
  {
    reason: 'rows are answered as JSON only',
    applies: ({ headers }) => /csv|nulls=stripped/.test(headers['accept'] ?? ''),
    expected: (theirs, { headers }) =>
      failed(
        { ...theirs, status: 406 },
        {
          code: 'PGRST107',
          message: `None of these media types are available: ${headers['accept']}`,
        },
      ),
  },
  {
    reason: 'rows are taken as JSON only',
    applies: ({ headers }) => headers['content-type'] === 'text/csv',
    expected: (theirs) =>
      failed(
        { ...theirs, status: 400 },
        { code: 'PGRST102', message: 'Content-Type not acceptable: text/csv' },
      ),
    isRefused: true,
  },
  {
    reason: 'a misspelt column is told without a guess at what was meant',
    applies: (_, theirs) => codeOf(theirs) === '42703',
    expected: (theirs) =>
      codeOf(theirs) === '42703'
        ? { ...theirs, body: { ...Object(theirs.body), hint: null } }
        : theirs,
  },
  {
    reason: 'a time zone cannot be chosen',
    applies: ({ headers }) => headers['prefer'] === 'timezone=UTC',
    expected: (theirs) => ({ ...theirs, preferenceApplied: null }),
  },
]

function refusal(what: string, applies: Difference['applies']): Difference {
  return {
    reason: `${what}: not served`,
    applies,
    expected: (theirs) => failed({ ...theirs, status: 400 }, { code: 'PGRST100', message: '' }),
    isRefused: true,
  }
}
