// The faults that are planted in a copy of the product (simulation/planted/) still fit it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faultsInALife } from '#simulation/planted/every-planted.ts'
import { faultsBetweenProcesses } from '#simulation/planted/faults-between-processes.ts'
import { faultsInRaces } from '#simulation/planted/faults-in-races.ts'
import { withFault } from '#simulation/planted/planted.ts'

const root = join(import.meta.dirname, '../..')
const every = [...faultsInALife, ...faultsBetweenProcesses, ...faultsInRaces]

test.each(every)('“$name” still fits its file', (fault) => {
  const source = readFileSync(join(root, fault.file), 'utf8')
  expect(withFault(source, fault)).not.toBe(source)
})

test('there are at least thirty, each with a name of its own', () => {
  expect(new Set(every.map(({ name }) => name)).size).toBe(every.length)
  expect(every.length).toBeGreaterThanOrEqual(30)
})
