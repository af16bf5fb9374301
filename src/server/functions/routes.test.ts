import { FunctionsHttpError } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { testServer } from '../testing/test-server.ts'

test('a call to a missing function gets the same error as in a Supabase project', async () => {
  const { asAnon } = await testServer()
  const { data, error } = await asAnon().functions.invoke('find-recipes', {
    body: { query: 'soup' },
  })
  expect(data).toBeNull()
  expect(error).toBeInstanceOf(FunctionsHttpError)
  const response = (error as FunctionsHttpError).context as Response
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ message: 'Requested function was not found' })
})

test('a call to a missing function gets status 404 even if its body is malformed', async () => {
  const { url } = await testServer()
  const response = await fetch(`${url}/functions/v1/nothing`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"half":',
  })
  expect(response.status).toBe(404)
})
