import type { Content, DescribedOperation, Json, OpenApiDocument } from './openapi.ts'

const style = `
:root { color-scheme: light dark }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem }
h2 { margin-top: 2.5rem }
section { border-top: 1px solid #8888; padding: .5rem 0 }
h3 { font-size: 1rem; margin: .5rem 0; overflow-wrap: anywhere }
pre { overflow-x: auto; padding: .75rem; border: 1px solid #8888; border-radius: .5rem }
dt { font-weight: 600 } dd { margin: 0 0 .5rem 1rem }
`

/** Renders the OpenAPI document as an HTML page without scripts. */
export function apiPage({ info, tags, paths, components }: OpenApiDocument): string {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const parts = tags.map(({ name, description }) => {
    const own = all.filter(({ operation }) => operation.tags.includes(name))
    return `<h2>${escaped(name)}</h2><p>${escaped(description)}</p>${own.map(sectionOf).join('')}`
  })
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `<h3 id="${escaped(name)}">${escaped(name)}</h3>${jsonText(schema)}`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The API of ${escaped(info.title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>The API of ${escaped(info.title)}</h1>
<p>${escaped(info.description)}</p>
<p>Create a token on <a href="/account">your account page</a> and send it in the header <code>Authorization: Bearer gg_pat_…</code>. Without <code>Accept: text/html</code>, this address returns this description as an OpenAPI 3.1 document.</p>
${parts.join('\n')}
<h2>Shapes</h2>
${schemas.join('\n')}
</main>
</body>
</html>
`
}

type Listed = { path: string; method: string; operation: DescribedOperation }

/** Renders one operation as HTML. */
function sectionOf({ path, method, operation }: Listed): string {
  const { summary, description, parameters, requestBody, responses } = operation
  const terms = [
    ...parameters.map(({ name, in: place, description: text = '' }) => [
      `${name} (${place})`,
      escaped(text),
    ]),
    ...(requestBody ? [['body', shapeText(requestBody.content)]] : []),
    ...Object.entries(responses).map(([status, response]) => [
      status,
      [escaped(response.description), shapeText(response.content)].filter(Boolean).join(': '),
    ]),
  ]
  const list = terms.map(([term = '', text = '']) => `<dt>${escaped(term)}</dt><dd>${text}</dd>`)
  return `<section><h3><code>${method.toUpperCase()} ${escaped(path)}</code></h3><p>${escaped(summary)}. ${escaped(description ?? '')}</p><dl>${list.join('')}</dl></section>`
}

/** Returns a link to the schema if the schema has a name, and otherwise the schema as JSON. */
function shapeText(content: Content | undefined): string {
  const [body] = Object.values(content ?? {})
  if (body === undefined) return ''
  const { $ref: reference } = body.schema
  if (typeof reference !== 'string') return jsonText(body.schema)
  const name = escaped(reference.slice(reference.lastIndexOf('/') + 1))
  return `<a href="#${name}">${name}</a>`
}

function jsonText(schema: Json): string {
  return `<pre><code>${escaped(JSON.stringify(schema, null, 2))}</code></pre>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '')
}
