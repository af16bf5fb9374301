import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { codeOf } from '../lib/errors.ts'
import { annsProgram, itemsAt, listWith } from './test-api.ts'

const examples = new URL('../../../docs/examples/', import.meta.url)
const run = promisify(execFile)

const hasCurl = await run('curl', ['--version']).then(
  () => true,
  (error: unknown) => codeOf(error) !== 'ENOENT',
)

test.skipIf(!hasCurl)('the curl example works unchanged', async () => {
  const { server, token, program } = await annsProgram()
  const script = fileURLToPath(new URL('curl.sh', examples))
  const runWith = (secret: string) =>
    run('sh', ['-c', 'GENIE_URL=$1 GENIE_TOKEN=$2 sh "$3"', 'sh', server.url, secret, script])
  const { stdout, stderr } = await runWith(token.secret)
  expect(stderr).toBe('')
  const [me, added, toBuy, deleted] = stdout.trim().split('\n')
  expect(me).toContain('"name":"Kitchen"')
  expect(added?.match(/"text"/g)).toHaveLength(3)
  expect(toBuy).toContain('"text":"2 lbs apples","done":false,"store":"Costco"')
  expect(toBuy).not.toContain('milk')
  expect(deleted).toBe('Deleted')
  expect((await program.get('/lists')).json).toEqual({ lists: [], next: null })

  await expect(runWith('gg_pat_wrong')).rejects.toThrow('401')
})

const Headers = z.record(z.string(), z.string())
const Command = z.strictObject({
  url: z.string(),
  method: z.enum(['post', 'patch', 'delete']),
  headers: Headers,
  content_type: z.literal('application/json').optional(),
  payload: z.string().optional(),
})
const Step = z.object({
  action: z.string(),
  data: z.record(z.string(), z.string()).default({}),
  target: z.object({ entity_id: z.string() }).optional(),
})
const Configuration = z.strictObject({
  rest: z.tuple([
    z.strictObject({
      resource: z.url(),
      headers: Headers,
      scan_interval: z.int(),
      sensor: z.tuple([
        z.looseObject({
          name: z.string(),
          value_template: z.string(),
          json_attributes: z.array(z.string()),
        }),
      ]),
    }),
  ]),
  rest_command: z.record(z.string(), Command),
  script: z.record(z.string(), z.looseObject({ sequence: z.array(Step) })),
})

/**
 * The variables and functions that a template can use, keyed by name. `state_attr` reads an attribute of the
 * sensor.
 */
type Values = Record<string, unknown>

/**
 * Renders a Home Assistant template. Supports only the syntax that the example uses, and throws if the
 * template contains any other syntax.
 */
function render(template: string, values: Values): string {
  return template.replaceAll(/\{\{ (.+?) \}\}/g, (_all, expression: string) => {
    const [source = '', ...filters] = expression.split(' | ')
    const value = filters.reduce<unknown>(
      (now, name) => filtered(now, name, values),
      find(source, values),
    )
    return typeof value === 'string' ? value : JSON.stringify(value)
  })
}

function find(source: string, values: Values): unknown {
  const [, name = source, , key] =
    /^(value_json)\[()'(\w+)'\]$/.exec(source) ??
    /^(state_attr)\('(.+)', '(\w+)'\)$/.exec(source) ??
    []
  if (!(name in values))
    throw new Error(`The template uses ${source}, which the test doesn't define`)
  const value = values[name]
  return key === undefined ? value : z.record(z.string(), z.unknown()).parse(value)[key]
}

function filtered(value: unknown, filter: string, values: Values): unknown {
  if (filter === 'to_json') return JSON.stringify(value)
  const all = z.array(z.record(z.string(), z.unknown()).or(z.string())).parse(value)
  if (filter === 'count') return all.length
  if (filter === 'first') return all[0]
  const fields = (one: (typeof all)[number]) => (typeof one === 'string' ? {} : one)
  const [, attribute] = /^map\(attribute='(\w+)'\)$/.exec(filter) ?? []
  if (attribute !== undefined) return all.map((one) => fields(one)[attribute])
  const [, of = '', as = ''] = /^selectattr\('(\w+)', 'equalto', (\w+)\)$/.exec(filter) ?? []
  if (of === '')
    throw new Error(`The template uses the filter ${filter}, which the test doesn't support`)
  return all.filter((one) => fields(one)[of] === values[as])
}

test('the Home Assistant example shows, adds, ticks and removes items', async () => {
  const { server, token, program } = await annsProgram()
  const list = await listWith(program, 'bread')
  const text = readFileSync(new URL('home-assistant.yaml', examples), 'utf8')
    .replaceAll('https://lists.example.org', server.url)
    .replaceAll('/lists/11111111-1111-4111-8111-111111111111', list)
  const secret = {
    tag: '!secret',
    resolve: (name: string) => (name === 'grocery_genie_token' ? `Bearer ${token.secret}` : ''),
  }
  const { rest, rest_command, script } = Configuration.parse(parse(text, { customTags: [secret] }))
  const [{ resource, headers, sensor }] = rest
  const [{ name, value_template, json_attributes }] = sensor

  /** Reads the sensor's state and attributes as Home Assistant would. */
  const readSensor = async () => {
    const response = await fetch(resource, { headers })
    const value_json = z.record(z.string(), z.unknown()).parse(await response.json())
    const attributes = json_attributes.map((key) => [key, value_json[key]])
    const state = render(value_template, { value_json })
    return { state, attributes: Object.fromEntries(attributes) }
  }
  const runScript = async (id: string, values: Values) => {
    for (const { action, data, target } of script[id]?.sequence ?? []) {
      if (action === 'homeassistant.update_entity') {
        expect(target?.entity_id).toBe(`sensor.${name.toLowerCase()}`)
        continue
      }
      const { attributes } = await readSensor()
      const rendered = Object.entries(data).map(([key, template]) => [
        key,
        render(template, { ...values, state_attr: attributes }),
      ])
      expect(
        await command(action.replace('rest_command.', ''), Object.fromEntries(rendered)),
      ).toBeLessThan(300)
    }
  }
  const command = async (id: string, values: Values) => {
    const { url, method, content_type, payload, ...rest } = Command.parse(rest_command[id])
    const response = await fetch(render(url, values), {
      method: method.toUpperCase(),
      headers: { ...rest.headers, ...(content_type && { 'content-type': content_type }) },
      ...(payload === undefined ? {} : { body: render(payload, values) }),
    })
    return response.status
  }

  expect(await readSensor()).toMatchObject({
    state: '1',
    attributes: { items: [{ text: 'bread' }] },
  })
  await runScript('add_to_groceries', { item: 'milk, "best" eggs' })
  expect((await itemsAt(program, list)).map((item) => item.text)).toEqual([
    'bread',
    'milk',
    '"best" eggs',
  ])
  expect((await readSensor()).state).toBe('3')
  await runScript('take_from_groceries', { item: 'milk' })
  expect((await itemsAt(program, list)).find((item) => item.text === 'milk')?.done).toBe(true)
  expect((await readSensor()).state).toBe('2')
  const [bread] = await itemsAt(program, list)
  expect(await command('groceries_remove', { id: bread?.id })).toBe(204)
  expect((await readSensor()).state).toBe('1')
})
