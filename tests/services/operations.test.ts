// What is true of every operation, whatever it does.
import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostRowNumber } from '#rules/base/numbers.ts'
import { guest } from '#rules/base/viewer.ts'
import { z } from '#rules/base/zod.ts'
import { isRefusal } from '#rules/domain-error.ts'
import { rules } from '#server/limits/rate-limits.ts'
import type { Operation } from '#server/operations/operation.ts'
import { type NotedOperations, notingOperations } from '#server/operations/operations-of-request.ts'
import { operationsOf } from '#server/operations-of.ts'
import { aMember } from '#tests/support/builders.ts'
import { declaredLimits } from '#tests/support/declared-limits.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { asked } from './all-cases.ts'
import { everyTable } from './every-table.ts'
import { aHouse, type House } from './house.ts'

let database: TestDatabase
let house: House
let operations: [string, Operation][]
beforeAll(async () => {
  database = await aDatabase()
  house = await aHouse(database)
  operations = [...operationsOf(house)]
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

type Shape = z.core.JSONSchema.BaseSchema

/** Where a schema accepts a text or a list of unlimited length. */
function endless(shape: Shape, at: string): string[] {
  const parts = [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])]
  const inside = [
    ...Object.entries(shape.properties ?? {}).map(([name, part]) => endless(part as Shape, `${at}.${name}`)),
    ...parts.map((part) => endless(part, at)),
    ...(shape.items ? [endless(shape.items as Shape, `${at}[]`)] : []),
  ].flat()
  const isText = [shape.type].flat().includes('string') && !shape.enum && shape.const === undefined
  const hasEnd = shape.maxLength !== undefined || shape.format !== undefined
  if (isText && !hasEnd) inside.push(at)
  if (shape.type === 'array' && shape.maxItems === undefined) inside.push(`${at}[]`)
  return inside
}

test('no operation accepts a text or a list of unlimited length', () => {
  expect(operations.length).toBeGreaterThan(35)
  const found = operations.flatMap(([name, { input }]) => {
    const [typed, read] = (['input', 'output'] as const).map((io) =>
      endless(z.toJSONSchema(input, { io, unrepresentable: 'any' }), name),
    )
    // A limit may stand on either side of a transform.
    return (typed ?? []).filter((each) => read?.includes(each))
  })
  expect(found).toEqual([])
})

/** Where a schema accepts an integer beyond those of the database. */
function endlessIntegers(shape: Shape, at: string): string[] {
  const inside = [
    ...Object.entries(shape.properties ?? {}).map(([name, part]) => [`${at}.${name}`, part] as const),
    ...[...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])].map(
      (part) => [at, part] as const,
    ),
    ...(shape.items ? [[`${at}[]`, shape.items] as const] : []),
  ].flatMap(([name, part]) => endlessIntegers(part as Shape, name))
  const isEndless =
    shape.type === 'integer' &&
    ((shape.maximum ?? Infinity) > mostRowNumber || (shape.minimum ?? -Infinity) < 0)
  return isEndless ? [at, ...inside] : inside
}

/** A page and a number of rows are an offset and a limit, and these numbers are `bigint`. */
const wider =
  /\.(?:page|shown)$|^messages\.markRead\.to$|^moderation\.adminLog\.before$|^messages\.conversation\./

test('no operation accepts an integer that a column cannot hold', () => {
  const found = operations.flatMap(([name, { input }]) =>
    endlessIntegers(z.toJSONSchema(input, { io: 'output', unrepresentable: 'any' }), name),
  )
  expect(found.filter((at) => !wider.test(at))).toEqual([])
})

/** Whether each shape that an input can have needs an address, which is not empty. */
function needsAddress(shape: Shape): boolean {
  const parts = [...(shape.anyOf ?? []), ...(shape.oneOf ?? [])]
  if (parts.length > 0) return parts.every(needsAddress)
  const { address } = (shape.properties ?? {}) as Record<string, Shape>
  return shape.required?.includes('address') === true && (address?.minLength ?? 0) > 0
}

const shapeOf = ({ input }: Operation): Shape =>
  z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })

test('an operation that is limited by network, or takes one, is refused without', () => {
  const limited = asked.flatMap(({ name, operation }) =>
    declaredLimits(operation)
      .filter((rule) => rule.endsWith('ByAddress'))
      .map((rule) => ({ rule, name, operation })),
  )
  const untried = Object.keys(rules).filter(
    (rule) => rule.endsWith('ByAddress') && !limited.some((each) => each.rule === rule),
  )
  expect(untried).toEqual([])
  const taken = operations
    .filter(([, operation]) => JSON.stringify(shapeOf(operation)).includes('"address":'))
    .map(([name, operation]) => ({ name, operation }))
  const skipped = [...limited, ...taken].filter(({ operation }) => !needsAddress(shapeOf(operation)))
  expect(skipped.map(({ name }) => name)).toEqual([])
})

test('every operation that a file of the server names is in the registry', () => {
  const names = new Set(operations.map(([name]) => name.split('.')[1]))
  const defined = globSync('src/server/**/*.ts', { exclude: ['**/*.test.ts'] }).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/(\w+): define(?:Command|Read|Steps)\(/g)].map(
      ([, name]) => name,
    ),
  )
  expect(defined.length).toBeGreaterThan(200)
  expect(defined.filter((name) => !names.has(name))).toEqual([])
})

test('each is noted by its name in the registry, which is the name of no other', async () => {
  expect(new Set(operations.map(([, operation]) => operation)).size).toBe(operations.length)
  for (const [name] of operations) {
    const [service = '', fn = ''] = name.split('.')
    const functions = house[service as 'exchanges'] as unknown as Record<
      string,
      (...asked: unknown[]) => unknown
    >
    const noted: NotedOperations = []
    await notingOperations(noted, async () => functions[fn]?.(guest, 'no input')).catch(() => undefined)
    expect(noted).toEqual([{ name, end: expect.stringMatching(/^[A-Z_]+$/) }])
  }
})

// As a program that does not know our forms would send it.
const nonsense = [null, 'text', 42, [], { id: '../etc' }, { id: { $gt: '' } }, { id: 'x'.repeat(100_000) }]

test('each refuses nonsense, or reads nothing that exists; nothing is stored', async () => {
  const member = await aMember(house.db, { isAdmin: true })
  const before = await everyTable(house.db)
  const faults: string[] = []
  for (const [name, operation] of operations) {
    if (operation.input.safeParse({}).success) continue
    const [service = '', fn = ''] = name.split('.')
    const functions = house[service as 'exchanges'] as unknown as Record<
      string,
      (...asked: unknown[]) => unknown
    >
    for (const raw of nonsense) {
      const outcome = await Promise.resolve(functions[fn]?.(member, raw)).then(
        () => 'done',
        (error: unknown) => (isRefusal(error) ? 'refused' : String(error)),
      )
      if (outcome !== 'refused') faults.push(`${name}(${JSON.stringify(raw).slice(0, 40)}): ${outcome}`)
    }
  }
  expect(faults).toEqual([])
  expect(await everyTable(house.db)).toEqual(before)
})
