import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openResults } from './results.ts'

const asked = { count: 2, seed: 'words', under: 'src/', judge: 'tests' }
const firstRun = { reached: { 'a.test.ts': [0] }, longestMs: 1_000 }
const aFault = (line: number) => ({
  file: 'src/rules/a.ts',
  line,
  what: '< became <=',
  source: '',
  start: 0,
  end: 0,
  instead: '',
})
const faults = [aFault(1), aFault(2)]

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verandah-results-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a run that was ended continues where it was, without its first run', async () => {
  const file = join(folder, 'results')
  const begun = await openResults(file, asked, faults)
  expect(begun.firstRun).toBeUndefined()
  await begun.noteFirstRun(firstRun)
  await begun.note(1, 'a.test.ts', 3)
  const again = await openResults(file, asked, faults)
  expect(again.firstRun).toEqual(firstRun)
  expect([...again.tried]).toEqual([[1, 'a.test.ts']])
  await again.note(0, undefined, 5)
  expect([...(await openResults(file, asked, faults)).tried]).toEqual([
    [1, 'a.test.ts'],
    [0, null],
  ])
})

test('results of another run, or of a source that has changed, are refused', async () => {
  const file = join(folder, 'results')
  const begun = await openResults(file, asked, faults)
  await begun.noteFirstRun(firstRun)
  await begun.note(1, 'a.test.ts', 3)
  await expect(openResults(file, { ...asked, seed: 'others' }, faults)).rejects.toThrow('of another run')
  await expect(openResults(file, asked, [aFault(1), aFault(3)])).rejects.toThrow('has changed')
})

test('without a file nothing is kept', async () => {
  const begun = await openResults(undefined, asked, faults)
  await begun.noteFirstRun(firstRun)
  await begun.note(0, undefined, 5)
  expect((await openResults(undefined, asked, faults)).tried.size).toBe(0)
})
