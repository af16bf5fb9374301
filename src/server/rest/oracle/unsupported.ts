import { asErrorReply, codeOf, type Difference } from './difference.ts'

/**
 * Features of PostgREST that this server deliberately doesn't support. A request that uses such a feature
 * gets an error in PostgREST's format.
 */
export const unsupported: Difference[] = [
  refusal('or= and and=', ({ path }) => /[?&](not\.)?(or|and)=/.test(path)),
  refusal('an embedded resource or aggregate', ({ path }) => {
    return /[?&](select|order)=[^&]*\(/.test(path) || /[?&](rel|a)\.\w+=/.test(path)
  }),
  refusal('a path into JSON', ({ path }) => /->/.test(path)),
  refusal('a cast', ({ path }) => /select=[^&]*::/.test(path)),
  refusal('an alias with special characters', ({ path }) => path.includes('select=odd-one:')),
  refusal('any(…) and all(…)', ({ path }) => /\((any|all)\)\./.test(path)),
  refusal('full-text search', ({ path }) => /=(not\.)?(pl|ph|w)?fts\./.test(path)),
  refusal('array and range operators', ({ path }) => /=(not\.)?(cs|cd|ov|sl|sr)\./.test(path)),
  refusal('regular expressions', ({ path }) => /=(not\.)?i?match\./.test(path)),
  refusal('a limited PATCH or DELETE', ({ method, path }) => {
    return (method === 'PATCH' || method === 'DELETE') && /[?&](limit|offset)=/.test(path)
  }),
  refusal('a broken escape in the URL', ({ path }) => /%(?![0-9A-F]{2})/i.test(path)),
  refusal('an upsert without a key', ({ path, headers }, reference) => {
    if (String(codeOf(reference)).startsWith('PGRST')) return false
    const isUpsert = headers['prefer']?.includes('resolution=') === true
    return isUpsert && /^\/(sample_notes|partly)/.test(path) && !path.includes('on_conflict=')
  }),
  refusal('text after the end of a value', ({ path }) =>
    /=is\.nullify|=in\.\(1\)2|id!x=/.test(path),
  ),
  {
    reason: 'PUT is not supported',
    applies: ({ method, path }) => method === 'PUT' && !path.startsWith('/rpc/'),
    expected: (reference) =>
      asErrorReply(
        { ...reference, status: 405 },
        { code: 'PGRST117', message: 'Unsupported HTTP method: PUT' },
      ),
    isRefused: true,
  },
  {
    reason: 'OPTIONS is not supported',
    applies: ({ method, path }) => method === 'OPTIONS' && !path.startsWith('/rpc/'),
    expected: (reference) =>
      asErrorReply(
        { ...reference, status: 405 },
        { code: 'PGRST117', message: 'Unsupported HTTP method: OPTIONS' },
      ),
  },
  {
    reason: 'the API does not describe itself',
    applies: ({ path }) => path === '/',
    expected: (reference) =>
      asErrorReply(
        { ...reference, status: 404 },
        { code: 'PGRST126', message: 'Root endpoint metadata is disabled' },
      ),
  },
  {
    reason: 'rows are returned only as JSON',
    applies: ({ headers }) => /csv|nulls=stripped/.test(headers['accept'] ?? ''),
    expected: (reference, { headers }) =>
      asErrorReply(
        { ...reference, status: 406 },
        {
          code: 'PGRST107',
          message: `None of these media types are available: ${headers['accept']}`,
        },
      ),
  },
  {
    reason: 'rows are accepted only as JSON',
    applies: ({ headers }) => headers['content-type'] === 'text/csv',
    expected: (reference) =>
      asErrorReply(
        { ...reference, status: 400 },
        { code: 'PGRST102', message: 'Content-Type not acceptable: text/csv' },
      ),
    isRefused: true,
  },
  {
    reason: 'an unknown column has no hint',
    applies: (_, reference) => codeOf(reference) === '42703',
    expected: (reference) =>
      codeOf(reference) === '42703'
        ? { ...reference, body: { ...Object(reference.body), hint: null } }
        : reference,
  },
  {
    reason: 'a time zone cannot be chosen',
    applies: ({ headers }) => headers['prefer'] === 'timezone=UTC',
    expected: (reference) => ({ ...reference, preferenceApplied: null }),
  },
]

function refusal(feature: string, applies: Difference['applies']): Difference {
  return {
    reason: `${feature}: not supported`,
    applies,
    expected: (reference) =>
      asErrorReply({ ...reference, status: 400 }, { code: 'PGRST100', message: '' }),
    isRefused: true,
  }
}
