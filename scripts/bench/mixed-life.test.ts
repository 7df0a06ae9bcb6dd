import { expect, test } from 'vitest'
import { afterwards, overloaded } from './mixed-life.ts'
import { table } from './report.ts'

const answers = (count: number, status: number, ms: number) =>
  Array.from({ length: count }, () => ({ status, ms }))
const loads = (findings: { load?: number }[]) => findings.map(({ load }) => load)

test('an app that only refuses after an overload has not recovered, however fast it refuses', () => {
  for (const status of [503, 0, 500])
    expect(loads(afterwards(answers(150, status, 2))).every((load) => Number(load) > 1)).toBe(true)
})

test('refusals make the pages beside them no faster', () => {
  const [pages, missing] = afterwards([...answers(100, 200, 900), ...answers(50, 503, 1)])
  expect(pages?.measured).toBe('900 ms')
  expect(missing).toMatchObject({ measured: '33.3 %', load: expect.closeTo(6.67, 2) })
})

test('a recovered app passes', () => {
  expect(
    loads(afterwards([...answers(148, 200, 40), ...answers(2, 503, 5)])).every((load) => Number(load) <= 1),
  ).toBe(true)
})

test('a machine that refuses nothing, or answers nothing, has no time for it', () => {
  for (const status of [200, 503]) {
    const findings = overloaded(answers(50, status, 40), 300)
    expect(table(findings)).not.toContain('NaN')
  }
  expect(overloaded(answers(50, 200, 40), 300)[0]).not.toHaveProperty('load')
})
