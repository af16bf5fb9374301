import { withHttpServer } from './with-http-server.ts'

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title>
<meta name="viewport" content="width=device-width"></head><body><p>One sentence.</p></body></html>`

/**
 * Serves a page with a single sentence while `work` runs. The page's load time shows how much time the
 * machine and the browser themselves need.
 */
export function withBarePage<T>(work: (url: string) => Promise<T>): Promise<T> {
  return withHttpServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(page)
  }, work)
}
