import { defineJob, defineScheduledJob } from '#server/jobs/job.ts'
import { defineHandler } from '#server/jobs/job-handlers.ts'

export type ChoiceNotice = 'voting' | 'ending' | 'chosen'

/** Tells the members of the club that the vote has begun, that it ends within a day, or that it has been counted. */
export const notifyChoice = defineJob<{ choiceId: string; kind: ChoiceNotice }>('club-choice.notify')

/** Everything that is due: votes that begin, end or are about to end; nearby copies to be counted again. */
const advanceChoices = defineScheduledJob('club-choice.advance', {
  cron: '* * * * *',
  because: 'a vote ends at the minute that its members were told',
})

export const choiceHandlers = [
  defineHandler(
    advanceChoices,
    ({ clubs, clock }: { clubs: { advanceChoices(now: Date): Promise<void> }; clock: () => Date }) =>
      () =>
        clubs.advanceChoices(clock()),
  ),
]
