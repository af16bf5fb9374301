import { Ajv2020 } from 'ajv/dist/2020.js'
import type { OpenApiDocument } from './openapi.ts'

type Told = { method: string; path: string; status: number; json: unknown }

/** By the address of a server: what checks its responses. */
const checks = new Map<string, Promise<(told: Told) => void>>()

/** Throws when a response is not what the document of the server says of it. */
export async function expectConformity(url: string, told: Told): Promise<void> {
  const check = checks.get(url) ?? makeCheck(url)
  checks.set(url, check)
  const conforms = await check
  conforms(told)
}

async function makeCheck(url: string) {
  const document: OpenApiDocument = JSON.parse(await (await fetch(`${url}/api`)).text())
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(document, 'api')
  return ({ method, path, status, json }: Told) => {
    const [address = ''] = path.split('?')
    const [, methods = {}] =
      Object.entries(document.paths).find(([template]) => isOf(template, address)) ?? []
    const responses = methods[method.toLowerCase()]?.responses
    const content = (responses?.[status] ?? responses?.['default'])?.content
    const [shape] = Object.values(content ?? {})
    // What is at no address of the document is refused as everywhere else.
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

function isOf(template: string, address: string): boolean {
  const pattern = template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${pattern}$`).test(address)
}
