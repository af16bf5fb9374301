import type { Connect, Plugin } from 'vite'

/** In development, the addresses of pages lead to the documents as the server's do. */
export function documentRoutes(): Plugin {
  return {
    name: 'document-routes',
    configureServer: (server) => void server.middlewares.use(toDocument),
    configurePreviewServer: (server) => void server.middlewares.use(toDocument),
  }
}

const toDocument: Connect.NextHandleFunction = (request, _response, next) => {
  const { pathname, search } = new URL(request.url ?? '/', 'http://localhost')
  const isPageVisit = request.headers.accept?.includes('text/html') && !pathname.includes('.')
  if (isPageVisit) request.url = documentAt(pathname) + search
  next()
}

function documentAt(pathname: string): string {
  if (pathname === '/') return '/landing.html'
  return pathname === '/privacy' ? '/privacy.html' : '/app.html'
}
