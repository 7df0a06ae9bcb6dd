import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readReached, withMarks } from './marks.ts'

const mark = (number: number) => `globalThis.markReached?.(${number})`
const marked = (source: string, ...words: string[]) =>
  withMarks(
    source,
    words.map((word, number) => ({ number, at: source.indexOf(word) })),
  )

test('the innermost function around a fault is marked, whatever its form', () => {
  expect(marked('function f(a) { return () => a > 1 }', '> 1')).toBe(
    `function f(a) { return () => (${mark(0)}, a > 1) }`,
  )
  expect(marked('const o = { async run() { await g(); } }', 'await')).toBe(
    `const o = { async run() { ${mark(0)}; await g(); } }`,
  )
  expect(marked('const f = () => ({ a: 1 })', '1')).toBe(`const f = () => (${mark(0)}, ({ a: 1 }))`)
})

test('two faults in one function have a mark each, and one outside of functions has none', () => {
  expect(marked('const most = 5; const f = (a) => a < most && a > 0', '5', '&&', '> 0')).toBe(
    `const most = 5; const f = (a) => (${mark(2)}, (${mark(1)}, a < most && a > 0))`,
  )
})

test('a test file that reaches no mark is known all the same', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verandah-marks-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'marks')
  await writeFile(file, '{"test":"a.test.ts","marks":[0,2]}\n{"test":"b.test.ts","marks":[]}\n')
  expect(await readReached(file)).toEqual({ 'a.test.ts': [0, 2], 'b.test.ts': [] })
})
