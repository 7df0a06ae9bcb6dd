// Every job that a feature defines has one handler in each process. The tests of each handler are beside it.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DAY_SECONDS, HOUR_SECONDS } from '#rules/base/durations.ts'
import { everyJob } from './every-job.ts'
import { keptAsLetter, triesOfADay } from './jobs/job.ts'
import { offerUndo } from './members/security/security-jobs.ts'
import { sendCode, sendDigest, sendLetter, sendText } from './notifications/mail-jobs.ts'

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

test('a letter that waits and one that was given up are gone after two days together, and all tries fit in', () => {
  const { keepWaitingSeconds, keepGivenUpSeconds } = keptAsLetter
  expect(keepWaitingSeconds + keepGivenUpSeconds).toBeLessThanOrEqual(2 * DAY_SECONDS)
  // Each try may take five minutes, and waits up to an hour.
  expect(keepWaitingSeconds).toBeGreaterThan(28 * HOUR_SECONDS + triesOfADay * 300)
  const kept = { keepWaitingSeconds, keepGivenUpSeconds }
  for (const { tuning } of [sendLetter, sendDigest, sendText, sendCode, offerUndo])
    expect(tuning).toMatchObject(kept)
})
