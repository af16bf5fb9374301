import type { FastifyInstance } from 'fastify'
import { forbidCaching } from '../http/forbid-caching.ts'

/** `/functions/v1`: a name that no function has is answered as a Supabase project answers it, whatever is sent. */
export async function functionRoutes(app: FastifyInstance) {
  forbidCaching(app)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', async (_request: unknown, body: NodeJS.ReadableStream) => {
    body.resume()
  })
  app.all('/:name', async (_request, reply) =>
    reply.code(404).send({ code: 'NOT_FOUND', message: 'Requested function was not found' }),
  )
}
