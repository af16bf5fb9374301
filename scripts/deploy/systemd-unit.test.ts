import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const unit = readFileSync(join(import.meta.dirname, '../../deploy/grocery-genie.service'), 'utf8')
const isInstalled = spawnSync('systemd-analyze', ['--version']).status === 0

/**
 * Runs systemd-analyze on a unit and returns its report. Replaces the unit's program, which isn't installed
 * here, with Node.
 */
function analyze(text: string, args: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'grocery-genie-unit-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'grocery-genie.service')
  // The path is quoted because it may contain spaces.
  writeFileSync(file, text.replace(/^ExecStart=\S+/m, `ExecStart="${process.execPath}"`))
  const { status, stdout, stderr } = spawnSync('systemd-analyze', [...args, '--no-pager', file], {
    encoding: 'utf8',
  })
  return { isGood: status === 0, output: stdout + stderr }
}

const verify = (text: string) => analyze(text, ['verify', '--man=no'])
/** Rates the unit's exposure, which must be at most 3.0 out of 10. The threshold is in tenths. */
const rate = (text: string) => analyze(text, ['security', '--offline=true', '--threshold=30'])

test.skipIf(!isInstalled)(
  'systemd-analyze, if installed, doesn’t report errors in the unit',
  () => {
    expect(verify(unit)).toEqual({ isGood: true, output: '' })
    expect(verify(unit.replace('Restart=on-failure', 'Restart=now and then')).output).not.toBe('')
  },
)

test.skipIf(!isInstalled)(
  'systemd-analyze, if installed, rates the unit’s exposure at 3.0 or lower',
  () => {
    const { isGood, output } = rate(unit)
    expect([isGood, output]).toEqual([true, expect.stringContaining('Overall exposure level')])
    expect(rate(unit.replaceAll(/^(Protect|Private|Restrict).*$/gm, '')).isGood).toBe(false)
  },
)

test('the unit lets Node compile code and lets clients reach PostgreSQL', () => {
  expect(unit).not.toMatch(/^MemoryDenyWriteExecute=/m)
  expect(unit).toMatch(/^RestrictAddressFamilies=.*\bAF_UNIX\b/m)
})
