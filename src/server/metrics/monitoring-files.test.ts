// deploy/monitoring: every alert and every panel asks for metrics and labels that exist, and none is left unwatched.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { policyLines } from '#server/http/policy.ts'
import { everyRoute } from '#tests/support/every-route.ts'
import { openMetrics } from './metrics.ts'

const root = join(import.meta.dirname, '../../..')
const read = (name: string) => readFileSync(join(root, 'deploy/monitoring', name), 'utf8')

const { metrics } = await openMetrics({ root })
const known = new Map(metrics().map(({ name, labels }) => [name, labels]))

type Panel = { title: string; targets?: { expr: string }[] }
const panels: Panel[] = JSON.parse(read('grafana-dashboard.json')).panels
const rules = read('alerts.yml')
  .split(/^ {6}- alert: /m)
  .slice(1)
const asked = [
  ...rules.map((rule) => ({ by: rule.split('\n')[0] ?? '', query: /expr: (.+)/.exec(rule)?.[1] ?? '' })),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ by: title, query: expr }))),
]

/** Prometheus sets these itself. */
const OWN = ['up', 'instance', 'job', 'le']

const namesIn = (query: string) =>
  [...query.matchAll(/\b((?:verandah|nodejs|process)_\w+)(\{[^}]*\})?/g)].map(
    ([, name = '', chosen = '']) => ({
      name: known.has(name) ? name : name.replace(/_(?:bucket|count|sum)$/, ''),
      labels: [...chosen.matchAll(/(\w+)(?==|!=|=~|!~)/g)].map(([, label = '']) => label),
    }),
  )

test.each(asked)('$by asks for metrics and labels that exist: $query', ({ query }) => {
  const names = namesIn(query)
  expect(names.length + Number(query.startsWith('up{'))).toBeGreaterThan(0)
  for (const { name, labels } of names) {
    expect([...known.keys()]).toContain(name)
    const grouped = [...query.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/))
    const missing = [...labels, ...grouped].filter(
      (label) => !OWN.includes(label) && !known.get(name)?.includes(label),
    )
    expect(missing).toEqual([])
  }
})

test('no label of ours has a name that Prometheus sets itself', () => {
  const ours = [...known].filter(([name]) => name.startsWith('verandah_'))
  expect(ours.flatMap(([, labels]) => labels).filter((label) => OWN.includes(label))).toEqual([])
})

test('every metric of ours is on the dashboard', () => {
  const shown = new Set(
    panels
      .flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => namesIn(expr)))
      .map(({ name }) => name),
  )
  const ours = [...known.keys()].filter((name) => name.startsWith('verandah_'))
  expect(ours.filter((name) => !shown.has(name))).toEqual([])
})

test('every alert says what happened and what to do, and is tried', () => {
  expect(rules.length).toBeGreaterThan(10)
  const tried = read('alerts.test.yml')
  for (const rule of rules) {
    expect(rule).toMatch(/summary: "[A-Z{].+\."\n {10}do: "[A-Z].{30,}\."/)
    expect(tried).toContain(`alertname: ${rule.split('\n')[0]}\n        exp_alerts:`)
  }
})

const leftOutBy = (alert: string): RegExp[] => {
  const rule = rules.find((each) => each.startsWith(`${alert}\n`)) ?? ''
  // Prometheus matches the whole label.
  return [...rule.matchAll(/route!~"([^"]+)"/g)].map(([, pattern]) => new RegExp(`^(?:${pattern})$`))
}
const withoutSlot = Object.entries(policyLines).filter(([, { queue }]) => queue === 'none')
const screens = everyRoute.filter(
  ({ pattern, respondsInJson }) => !respondsInJson && policyLines[pattern]?.content !== 'nothing',
)

test.each([
  ['VerandahRequestsFail', 2],
  ['VerandahSlow', 1],
] as const)('%s counts every screen, and neither checks nor files', (alert, times) => {
  const leftOut = leftOutBy(alert)
  expect(leftOut).toHaveLength(times)
  for (const pattern of leftOut) {
    expect(withoutSlot.map(([route]) => route).filter((route) => !pattern.test(route))).toEqual([])
    expect(screens.map((screen) => screen.pattern).filter((route) => pattern.test(route))).toEqual([])
  }
})

test('VerandahSlow counts nothing that open pages ask for in the background, and no private files', () => {
  const [pattern] = leftOutBy('VerandahSlow')
  const routes = Object.keys(policyLines).filter((route) =>
    /news$|\/(?:photo|picture|file)\/|\.ics$/.test(route),
  )
  expect(routes.length).toBeGreaterThan(8)
  expect(routes.filter((route) => !pattern?.test(route))).toEqual([])
})
