import { expect, test } from 'vitest'
import { HOUR_SECONDS } from '#rules/base/durations.ts'
import type { JobTuning } from '#server/jobs/job.ts'
import { offerUndo } from '#server/members/security/security-jobs.ts'
import { sendDigest, sendLetter, sendText } from './mail-jobs.ts'

/** From the first try to the last, if each fails at once. */
function hoursOf({ tries, backOffSeconds }: JobTuning): number {
  const waits = Array.from({ length: tries - 1 }, (_, at) => Math.min(backOffSeconds * 2 ** at, HOUR_SECONDS))
  return waits.reduce((all, wait) => all + wait, 0) / HOUR_SECONDS
}

test.each([sendLetter, sendDigest, offerUndo])(
  '$name outlasts a night, and is gone within two days',
  ({ tuning }) => {
    expect(hoursOf(tuning)).toBeGreaterThan(24)
    // A try lasts up to its time-out.
    expect(hoursOf(tuning) + (tuning.tries * tuning.timeOutSeconds) / HOUR_SECONDS).toBeLessThan(48)
    // A mail server may take two minutes for each of its answers.
    expect(tuning.timeOutSeconds).toBeGreaterThanOrEqual(300)
  },
)

test('an SMS outlasts an hour without Twilio', () => {
  expect(hoursOf(sendText.tuning)).toBeGreaterThan(1)
})
