import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { settingNames } from '../../src/server/settings/env.ts'
import { composeProblems } from './compose-rules.ts'

const text = readFileSync(join(import.meta.dirname, '../../compose.yaml'), 'utf8')

test('compose.yaml follows all rules', () => {
  expect(composeProblems(text)).toEqual([])
})

test.each([
  ['    read_only: true\n', '', 'services.app.read_only'],
  ['cap_drop: [ALL]', 'cap_drop: [NET_RAW]', 'services.app.cap_drop.0'],
  ['"no-new-privileges:true"', '"seccomp:unconfined"', 'services.app.security_opt.0'],
  ['"127.0.0.1:3000:3000"', '"3000:3000"', 'a port bound to this machine only'],
  ['restart: unless-stopped', 'restarts: unless-stopped', 'services.app'],
  ['    restart:', '    privileged: true\n    restart:', 'services.app'],
  ['interval: 5s', 'interval: 5', 'services.database.healthcheck.interval'],
  ['user: "999:999"', 'user: "0:0"', 'a non-root account'],
  ['    user: "999:999"\n', '', 'database: may run as root'],
  ['postgres:18.4-bookworm', 'postgres:latest', 'database: postgres:latest is not pinned'],
  ['- data:/data', '- datas:/data', 'app: no volume datas'],
  ['networks: [back]', 'networks: [bakc]', 'database: no network bakc'],
  [
    'POSTGRES_PASSWORD: ${POSTGRES_PASSWORD:?write POSTGRES_PASSWORD into .env}',
    'POSTGRES_PASSWORD: secret',
    'database: POSTGRES_PASSWORD has its value in the file',
  ],
])('the check rejects the file if %j is replaced with %j', (found, planted, problem) => {
  expect(text).toContain(found)
  expect(composeProblems(text.replace(found, planted)).join('\n')).toContain(problem)
})

test('compose.yaml sets only settings that the server knows', () => {
  const { services } = z
    .object({
      services: z.object({ app: z.object({ environment: z.record(z.string(), z.string()) }) }),
    })
    .parse(parse(text))
  const names = Object.keys(services.app.environment)
  expect(names.filter((name) => !settingNames.includes(name))).toEqual([])
})
