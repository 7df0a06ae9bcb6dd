import { defineJob } from '#server/jobs/job.ts'

export type ChoiceNotice = 'voting' | 'ending' | 'chosen'

/** The vote is on, it ends within a day, or it has been counted: the members of the club are told. */
export const notifyChoice = defineJob<{ choiceId: string; kind: ChoiceNotice }>('club-choice.notify')

/** What is due by the clock: votes that begin, end, and are about to; copies to be counted again. */
export const advanceChoices = defineJob<Record<string, never>>('club-choice.tend')
