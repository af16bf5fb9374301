import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const unit = readFileSync(join(import.meta.dirname, '../../deploy/grocery-genie.service'), 'utf8')
const isInstalled = spawnSync('systemd-analyze', ['--version']).status === 0

/** What systemd says of a unit; its program is taken to be there. */
function analyze(text: string, args: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'grocery-genie-unit-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'grocery-genie.service')
  // Quoted, since the path of a clone may have spaces.
  writeFileSync(file, text.replace(/^ExecStart=\S+/m, `ExecStart="${process.execPath}"`))
  const { status, stdout, stderr } = spawnSync('systemd-analyze', [...args, '--no-pager', file], {
    encoding: 'utf8',
  })
  return { isGood: status === 0, said: stdout + stderr }
}

const verify = (text: string) => analyze(text, ['verify', '--man=no'])
/** In tenths: an exposure of 3.0 of 10 at most. */
const rate = (text: string) => analyze(text, ['security', '--offline=true', '--threshold=30'])

test.skipIf(!isInstalled)(
  'systemd, where it is installed, finds nothing wrong with the unit',
  () => {
    expect(verify(unit)).toEqual({ isGood: true, said: '' })
    expect(verify(unit.replace('Restart=on-failure', 'Restart=now and then')).said).not.toBe('')
  },
)

test.skipIf(!isInstalled)(
  'systemd, where it is installed, rates what the unit may do at most at 3',
  () => {
    const { isGood, said } = rate(unit)
    expect([isGood, said]).toEqual([true, expect.stringContaining('Overall exposure level')])
    expect(rate(unit.replaceAll(/^(Protect|Private|Restrict).*$/gm, '')).isGood).toBe(false)
  },
)

test('Node may compile, and PostgreSQL may be reached', () => {
  expect(unit).not.toMatch(/^MemoryDenyWriteExecute=/m)
  expect(unit).toMatch(/^RestrictAddressFamilies=.*\bAF_UNIX\b/m)
})
