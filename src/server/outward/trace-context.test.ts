import { expect, test } from 'vitest'
import { readTraceparent, traceHeaders, withinTrace } from './trace-context.ts'

const id = '4bf92f3577b34da6a3ce929d0e0e4736'
const parent = '00f067aa0ba902b7'

test.each([`00-${id}-${parent}-01`, `cc-${id}-${parent}-01`, `cc-${id}-${parent}-01-what-comes-later`])(
  '%s is a trace',
  (header) => expect(readTraceparent(header)).toEqual({ id, flags: '01' }),
)

test.each([
  undefined,
  '',
  id,
  `ff-${id}-${parent}-01`,
  `00-${id}-${parent}-01-more`,
  `00-${id.toUpperCase()}-${parent}-01`,
  `00-${'0'.repeat(32)}-${parent}-01`,
  `00-${id}-${'0'.repeat(16)}-01`,
  `00-${id}-${parent}-1`,
  `00-${id.slice(1)}-${parent}-01`,
  ` 00-${id}-${parent}-01`,
  `cc-${id}-${parent}-01-${'x'.repeat(300)}`,
])('%s is ignored', (header) => expect(readTraceparent(header)).toBeUndefined())

test('requests sent within a trace carry it on, each under an id of its own', async () => {
  const sent = await withinTrace({ id, flags: '01' }, async () => {
    await Promise.resolve()
    return [traceHeaders().traceparent, traceHeaders().traceparent]
  })
  for (const header of sent) expect(readTraceparent(header)).toEqual({ id, flags: '01' })
  expect(new Set([...sent, `00-${id}-${parent}-01`]).size).toBe(3)
  expect(traceHeaders()).toEqual({})
})
