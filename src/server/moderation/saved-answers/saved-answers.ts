// Saved answers: any administrator may read, change and remove them all.

import { DomainError } from '#rules/domain-error.ts'
import { changeSavedAnswerInput, saveAnswerInput } from '#rules/moderation/desk-inputs.ts'
import { moderationInput } from '#rules/moderation/moderation-inputs.ts'
import { savedAnswerLimits } from '#rules/moderation/saved-answers.ts'
import { writeDown } from '#server/members/admin-log/admin-log-queries.ts'
import { defineCommand, defineRead } from '#server/operations/operation.ts'
import * as queries from './saved-answer-queries.ts'

const oneOfItsTitle = { saved_answers_title: 'SAVED_ANSWER_KNOWN' } as const

export const savedAnswers = {
  /** By title. */
  savedAnswers: defineRead({
    by: 'admin',
    run: ({ db }) => queries.listSavedAnswers(db),
  }),

  /** SAVED_ANSWERS_FULL, SAVED_ANSWER_KNOWN. */
  saveAnswer: defineCommand({
    by: 'admin',
    input: saveAnswerInput,
    refuses: oneOfItsTitle,
    run: async ({ tx, viewer: admin, now: at }, { title, words }): Promise<void> => {
      if ((await queries.countSavedAnswers(tx)) >= savedAnswerLimits.most)
        throw new DomainError('SAVED_ANSWERS_FULL')
      const id = await queries.insertSavedAnswer(tx, { title, words, at })
      const subject = { kind: 'saved-answer', id, name: title } as const
      await writeDown(tx, { admin, action: 'saved-answer.add', subject, at })
    },
  }),

  /** SAVED_ANSWER_CHANGED, SAVED_ANSWER_KNOWN. */
  changeSavedAnswer: defineCommand({
    by: 'admin',
    input: changeSavedAnswerInput,
    refuses: oneOfItsTitle,
    run: async ({ tx, viewer: admin, now: at }, { id, version, title, words }): Promise<void> => {
      if (!(await queries.updateSavedAnswer(tx, { id, version, title, words, at })))
        throw new DomainError('SAVED_ANSWER_CHANGED')
      const subject = { kind: 'saved-answer', id, name: title } as const
      await writeDown(tx, { admin, action: 'saved-answer.change', subject, at })
    },
  }),

  /** Idempotent: removing it twice has the same effect as once. */
  removeSavedAnswer: defineCommand({
    by: 'admin',
    input: moderationInput,
    run: async ({ tx, viewer: admin, now: at }, { id }): Promise<void> => {
      const gone = await queries.deleteSavedAnswer(tx, id)
      if (!gone) return
      const subject = { kind: 'saved-answer', id, name: gone.title } as const
      await writeDown(tx, { admin, action: 'saved-answer.remove', subject, at })
    },
  }),
}
