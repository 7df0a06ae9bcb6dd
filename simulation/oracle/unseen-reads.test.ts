import { expect, test } from 'vitest'
import { everyOperation } from '#tests/support/every-operation.ts'
import { sights } from './sights.ts'
import { unseenReads } from './unseen-reads.ts'

test('the oracle looks at every read, or a reason is given', () => {
  const reads = [...everyOperation()].flatMap(([name, { kind, by }]) =>
    kind === 'read' && by !== 'admin' ? [name] : [],
  )
  const seen = new Set(sights.map(({ operation }) => operation))
  const looked = [...seen, ...unseenReads]
  expect({
    extra: looked.filter((name) => !reads.includes(name)),
    missing: reads.filter((name) => !looked.includes(name)),
  }).toEqual({ extra: [], missing: [] })
})
