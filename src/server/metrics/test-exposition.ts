import { expect } from 'vitest'

type Sample = { name: string; labels: Record<string, string>; value: number }

const metricName = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const sampleLine = new RegExp(`^(${metricName})(?:\\{(.*)\\})? (\\S+)$`)
const typeLine = new RegExp(`^# TYPE (${metricName}) (counter|gauge|histogram|summary)$`)
const label = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/g

/** Parses version 0.0.4 of Prometheus's text format. Fails the test if Prometheus would reject a line. */
export function parseExposition(text: string) {
  expect(text.endsWith('\n')).toBe(true)
  const types = new Map<string, string>()
  const samples: Sample[] = []
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('# HELP ')) continue
    const [, typed, type] = typeLine.exec(line) ?? []
    if (typed !== undefined && type !== undefined) {
      expect(types.has(typed), `${typed} is declared once`).toBe(false)
      types.set(typed, type)
      continue
    }
    const [, name = '', inBraces = '', value = ''] = sampleLine.exec(line) ?? []
    expect(name, `a sample: ${line}`).not.toBe('')
    expect(inBraces.replaceAll(label, ''), `labels: ${line}`).toBe('')
    const labels = [...inBraces.matchAll(label)].map(([, key = '', text = '']) => [key, text])
    samples.push({ name, labels: Object.fromEntries(labels), value: Number(value) })
    // Prometheus accepts 'Inf' and 'NaN' in upper or lower case. A measurement without data is NaN.
    if (!/^(\+|-)?(inf|nan)$/i.test(value)) expect([line, Number(value)]).not.toContain(Number.NaN)
    const declared = types.get(name) ?? types.get(name.replace(/_(bucket|sum|count)$/, ''))
    expect(declared, `a type of ${name}`).toBeDefined()
  }
  const of = (name: string, labels: Record<string, string> = {}) =>
    samples
      .filter((sample) => sample.name === name)
      .filter((sample) =>
        Object.entries(labels).every(([key, text]) => sample.labels[key] === text),
      )
  return {
    types,
    samples,
    of,
    /** Returns the value of the only sample with this name and these labels. */
    value: (name: string, labels: Record<string, string> = {}) => {
      const found = of(name, labels)
      expect(found, `${name} ${JSON.stringify(labels)}`).toHaveLength(1)
      return found[0]?.value
    },
  }
}
