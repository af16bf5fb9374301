import { z } from 'zod'
import type { ServedRoute } from '../http/served-routes.ts'
import { type ApiOperation, noBody } from './api-operation.ts'
import { Problem } from './list-shapes.ts'
import { protocolSummaries } from './protocol-summaries.ts'

export type Json = { [key: string]: unknown }

export type Parameter = {
  name: string
  in: 'path' | 'query'
  required: boolean
  description?: string
  schema: Json
}

export type Content = { [type: string]: { schema: Json } }

export type DescribedOperation = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security: Json[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: { [status: string]: ResponseObject }
}

type ResponseObject = { description: string; content?: Content }

export type OpenApiDocument = {
  openapi: '3.1.1'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: { [path: string]: { [method: string]: DescribedOperation } }
  components: { schemas: { [name: string]: Json }; securitySchemes: Json }
}

type Described = {
  operations: readonly ApiOperation[]
  routes: readonly ServedRoute[]
  siteUrl: string
  version: string
}

const apiTag = 'Lists and items'

/**
 * Generates the OpenAPI document from the shapes that validate requests and responses. Describes all
 * operations, and each route that has a summary in `protocolSummaries`.
 */
export function openApiDocument(described: Described): OpenApiDocument {
  const { operations, routes, siteUrl, version } = described
  const paths: OpenApiDocument['paths'] = {}
  const add = (path: string, method: string, operation: DescribedOperation) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
  }
  for (const one of operations) add(`/api${one.path}`, one.method, ofOperation(one))
  for (const route of routes) {
    const operation = ofRoute(route)
    if (operation) add(pathOf(route.url), route.method, operation)
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Grocery Genie',
      version,
      description:
        'Lists and their items for shoppers’ programs under /api/v1, and the supported part of the Supabase protocol for its clients.',
    },
    servers: [{ url: siteUrl }],
    tags: [
      {
        name: apiTag,
        description: 'For programs with a personal access token from the account page.',
      },
      { name: 'auth', description: 'Accounts and sessions, in the protocol of Supabase Auth.' },
      { name: 'rest', description: 'Tables and functions, in the protocol of PostgREST.' },
      { name: 'storage', description: 'Demo videos, in the protocol of Supabase Storage.' },
      { name: 'functions', description: 'The store search, as a Supabase function.' },
      {
        name: 'realtime',
        description: 'Notices of changes, in the protocol of Supabase Realtime.',
      },
    ],
    paths,
    components: { schemas: componentsOf(operations), securitySchemes },
  }
}

const bearer = { type: 'http', scheme: 'bearer' }
const securitySchemes = {
  token: {
    ...bearer,
    description: 'A personal access token (gg_pat_…), or the access token of a session.',
  },
  session: { ...bearer, bearerFormat: 'JWT', description: 'The access token of a session.' },
  service: { ...bearer, description: 'The service key (sb_secret_…), only for the operator.' },
  apikey: { type: 'apiKey', in: 'header', name: 'apikey', description: 'The public key.' },
}

function ofOperation(operation: ApiOperation): DescribedOperation {
  const { id, summary, description, scope, params, query, body, responses } = operation
  const described = Object.entries(responses).map(
    ([status, response]): [string, ResponseObject] => [
      status,
      {
        description: response.description,
        ...(response.body && { content: jsonOf(referenceTo(response.body)) }),
      },
    ],
  )
  return {
    operationId: id,
    tags: [apiTag],
    summary,
    description: [description, scope && `Requires the scope ${scope}.`].filter(Boolean).join(' '),
    security: [{ token: [] }],
    parameters: [...parametersOf(params, 'path'), ...parametersOf(query, 'query')],
    ...(body === noBody
      ? {}
      : { requestBody: { required: true, content: jsonOf(referenceTo(body)) } }),
    responses: {
      ...Object.fromEntries(described),
      default: {
        description: 'Rejected; the code says why',
        content: { 'application/problem+json': { schema: referenceTo(Problem) } },
      },
    },
  }
}

const securityOf = {
  anyone: [{ apikey: [] }, { session: [], apikey: [] }],
  shopper: [{ session: [], apikey: [] }],
  operator: [{ service: [] }],
}

/**
 * Describes a route of Supabase's protocol, without the shapes of its responses. Returns undefined if the
 * route has no summary in `protocolSummaries`.
 */
function ofRoute({ method, url, body }: ServedRoute): DescribedOperation | undefined {
  const [caller, summary] = protocolSummaries[`${method} ${url}`] ?? []
  if (caller === undefined || summary === undefined) return undefined
  const [, tag = ''] = url.split('/')
  const names = [...pathOf(url).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return {
    operationId: `${method.toLowerCase()}_${url.slice(1).replaceAll(/\W+/g, '_')}`,
    tags: [tag],
    summary,
    security: securityOf[caller],
    parameters: names.map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...(body && { requestBody: { required: true, content: jsonOf(schemaOf(body, 'input')) } }),
    responses: {
      '2XX': { description: 'Done' },
      default: { description: 'Refused, with an error of that protocol' },
    },
  }
}

/** Converts the router's path syntax to OpenAPI's. */
function pathOf(url: string): string {
  return url.replaceAll(/:(\w+)/g, '{$1}').replace('*', '{path}')
}

function jsonOf(schema: Json): Content {
  return { 'application/json': { schema } }
}

/** Describes each property of a shape as a path or query parameter. */
function parametersOf(shape: z.ZodType, place: Parameter['in']): Parameter[] {
  const { properties = {}, required = [] } = ObjectSchema.parse(schemaOf(shape, 'input'))
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema,
  }))
}

const ObjectSchema = z.object({
  properties: z
    .record(z.string(), z.looseObject({ description: z.string().optional() }))
    .optional(),
  required: z.array(z.string()).optional(),
})

function schemaOf(shape: z.core.$ZodType, io: 'input' | 'output'): Json {
  const schema = z.toJSONSchema(shape, { io, unrepresentable: 'any' })
  return withoutAddress(schema)
}

/** Removes `$schema` and `$id`, because the document sets both once for all schemas. */
function withoutAddress(schema: Json): Json {
  return Object.fromEntries(
    Object.entries(schema).filter(([name]) => name !== '$schema' && name !== '$id'),
  )
}

/** Returns the schema name in the metadata of a body's shape. Throws if the shape has no name. */
function nameOf(shape: z.ZodType): string {
  const { id } = shape.meta() ?? {}
  if (typeof id !== 'string') throw new Error('The shape of a request or response body has no name')
  return id
}

function referenceTo(shape: z.ZodType): Json {
  return { $ref: `#/components/schemas/${nameOf(shape)}` }
}

/** Returns the schemas of all request and response bodies, keyed by name. */
function componentsOf(
  operations: readonly ApiOperation[],
): OpenApiDocument['components']['schemas'] {
  const inputs = operations.map(({ body }) => body).filter((body) => body !== noBody)
  const outputs = operations.flatMap(({ responses }) =>
    Object.values(responses).flatMap(({ body }) => body ?? []),
  )
  return { ...schemasOf([...outputs, Problem], 'output'), ...schemasOf(inputs, 'input') }
}

function schemasOf(shapes: readonly z.ZodType[], io: 'input' | 'output') {
  const registry = z.registry<{ id: string }>()
  for (const shape of new Set(shapes)) registry.add(shape, { id: nameOf(shape) })
  const uri = (id: string) => `#/components/schemas/${id}`
  const { schemas } = z.toJSONSchema(registry, { io, uri, unrepresentable: 'any' })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, withoutAddress(schema)]),
  )
}
