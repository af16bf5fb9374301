// Deploy this with `supabase functions deploy`. Our own server has the same function in src/server/functions.
import gazetteerData from '#shared/places/data/gazetteer.json' with { type: 'json' }
import { readGazetteer } from '#shared/places/gazetteer.ts'
import { handleStoreRequest } from '#shared/stores/handle-store-request.ts'
import { storesUnavailable } from '#shared/stores/refusals.ts'
import { corsHeaders } from './cors.ts'
import { callFindStores, InvalidToken, StoresUnreachable } from './find-stores.ts'

const gazetteer = readGazetteer(gazetteerData)
const project = { url: setting('SUPABASE_URL'), anonKey: setting('SUPABASE_ANON_KEY') }

Deno.serve(async (request: Request) => {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: corsHeaders })
  const { status, body } = await respond(request)
  return Response.json(body, { status, headers: { ...corsHeaders, 'cache-control': 'no-store' } })
})

async function respond(request: Request) {
  try {
    return await handleStoreRequest(
      { method: request.method, body: new Uint8Array(await request.arrayBuffer()) },
      {
        gazetteer,
        findStores: (query) =>
          callFindStores({ ...project, authorization: callerOf(request) }, query),
      },
    )
  } catch (error) {
    if (error instanceof InvalidToken) {
      return { status: 401, body: { code: 401, message: 'Invalid JWT' } }
    }
    console.error(error)
    return error instanceof StoresUnreachable
      ? { status: 503, body: storesUnavailable }
      : { status: 500, body: { message: 'Unexpected failure' } }
  }
}

/**
 * Returns the Authorization header to pass on. For a visitor, who sends no such header or only a public key,
 * returns the project's anon key.
 */
function callerOf({ headers }: Request): string {
  const authorization = headers.get('authorization')
  const isVisitor = authorization === null || authorization === `Bearer ${headers.get('apikey')}`
  return isVisitor ? `Bearer ${project.anonKey}` : authorization
}

function setting(name: string): string {
  const value = Deno.env.get(name)
  if (value === undefined) throw new Error(`${name} is not set`)
  return value
}
