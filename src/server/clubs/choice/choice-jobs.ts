import { defineJob, defineScheduledJob } from '#server/jobs/job.ts'
import { defineWork } from '#server/jobs/work.ts'

export type ChoiceNotice = 'voting' | 'ending' | 'chosen'

/** The vote is on, it ends within a day, or it has been counted: the members of the club are told. */
export const notifyChoice = defineJob<{ choiceId: string; kind: ChoiceNotice }>('club-choice.notify')

/** Everything due by the clock: votes that begin, end, or are about to; copies to be counted again. */
const advanceChoices = defineScheduledJob('club-choice.tend', {
  cron: '* * * * *',
  because: 'a vote ends at the minute its members were told',
})

export const choiceWork = [
  defineWork(
    advanceChoices,
    ({ clubs, clock }: { clubs: { advanceChoices(now: Date): Promise<void> }; clock: () => Date }) =>
      () =>
        clubs.advanceChoices(clock()),
  ),
]
