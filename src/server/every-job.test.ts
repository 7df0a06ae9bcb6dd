// Every job that a feature defines has one handler in each process. The tests of each handler are beside it.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { everyJob } from './every-job.ts'

const defined = globSync('**/*.ts', { cwd: import.meta.dirname })
  .filter((path) => !path.endsWith('.test.ts'))
  .flatMap((path) => {
    const text = readFileSync(join(import.meta.dirname, path), 'utf8')
    return [...text.matchAll(/= define(?:Scheduled)?Job(?:<[^(]*>)?\(\s*'([^']+)'/g)].map(([, name]) => name)
  })

test('every job that a feature defines has one handler in its list of work', () => {
  expect(everyJob.map(({ name }) => name).sort()).toEqual(defined.sort())
})

test('every schedule says why it has this pace', () => {
  const scheduled = everyJob.flatMap(({ name, schedule }) => (schedule ? { name, ...schedule } : []))
  expect(scheduled.length).toBeGreaterThan(10)
  expect(scheduled.filter(({ because }) => because.length < 10)).toEqual([])
})
