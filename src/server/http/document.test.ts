import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { readDocument, sendDocument } from './document.ts'
import { securityHeaders } from './security-headers.ts'

const siteUrl = 'https://groceries.example.com'

async function appWithDocument(html: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'grocery-genie-document-'))
  const file = path.join(folder, 'page.html')
  await writeFile(file, html)
  const document = await readDocument(file, siteUrl)
  const app = fastify()
  await securityHeaders(app, { siteUrl })
  app.get('/', (request, reply) => sendDocument(request, reply, document))
  app.get('/other', async () => 'other')
  onTestFinished(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })
  return app
}

function hashOf(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`
}

test('inline scripts and styles are allowed by hash and only in their own document', async () => {
  const app = await appWithDocument(
    '<style>p{color:red}</style><script>one()</script><script>two()</script><script src="/a.js"></script>',
  )
  const policy = String((await app.inject('/')).headers['content-security-policy'])
  const [one, two] = [hashOf('one()'), hashOf('two()')]
  expect(policy).toContain(`script-src 'self' ${one} ${two};`)
  expect(policy).toContain(`style-src 'self' ${hashOf('p{color:red}')};`)
  expect(policy).not.toContain('unsafe-inline')
  expect(String((await app.inject('/other')).headers['content-security-policy'])).not.toContain(
    'sha256',
  )
})

test('canonical and sharing URLs get the site’s origin, and other URLs stay relative', async () => {
  const app = await appWithDocument(
    '<link rel="canonical" href="/"><meta property="og:image" content="/share.png"><a href="/auth">',
  )
  expect((await app.inject('/')).body).toBe(
    `<link rel="canonical" href="${siteUrl}/"><meta property="og:image" content="${siteUrl}/share.png"><a href="/auth">`,
  )
})
