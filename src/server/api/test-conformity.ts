import { Ajv2020 } from 'ajv/dist/2020.js'
import type { OpenApiDocument } from './openapi.ts'

type Received = { method: string; path: string; status: number; json: unknown }

/** Functions that check a server's responses, keyed by server URL. */
const checks = new Map<string, Promise<(received: Received) => void>>()

/** Throws if a response doesn't match the OpenAPI document of the server at this URL. */
export async function expectConformity(url: string, received: Received): Promise<void> {
  const check = checks.get(url) ?? makeCheck(url)
  checks.set(url, check)
  const conforms = await check
  conforms(received)
}

/** Returns a function that checks responses against the server's OpenAPI document. */
async function makeCheck(url: string) {
  const document: OpenApiDocument = JSON.parse(await (await fetch(`${url}/api`)).text())
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(document, 'api')
  return ({ method, path, status, json }: Received) => {
    const [address = ''] = path.split('?')
    const [, methods = {}] =
      Object.entries(document.paths).find(([template]) => matchesTemplate(template, address)) ?? []
    const responses = methods[method.toLowerCase()]?.responses
    const content = (responses?.[status] ?? responses?.['default'])?.content
    const [shape] = Object.values(content ?? {})
    // A path that isn't in the document must return problem details.
    const described =
      responses === undefined ? '#/components/schemas/Problem' : shape?.schema['$ref']
    if (typeof described !== 'string') {
      if (json !== undefined) throw new Error(`${method} ${path}: ${status} has a body`)
      return
    }
    const validate = ajv.getSchema(`api${described}`)
    if (validate?.(json) !== true) {
      throw new Error(
        `${method} ${path}: ${ajv.errorsText(validate?.errors)} in ${JSON.stringify(json)}`,
      )
    }
  }
}

function matchesTemplate(template: string, address: string): boolean {
  const pattern = template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${pattern}$`).test(address)
}
