// The texts that administrators keep for their answers: all of them read, change and remove all.
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { isUuid } from '#rules/ids.ts'
import { canModerate } from '#rules/moderation/moderation.ts'
import { savedAnswerLimits } from '#rules/moderation/saved-answers.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import { asWriter } from '#server/members/accounts/as-viewer.ts'
import { writeDown } from '#server/members/admin-log/admin-log-queries.ts'
import { type Database, violatedConstraint } from '#server/store/database.ts'
import * as queries from './saved-answer-queries.ts'

type Written = { title: string; words: string }

export function createSavedAnswers({ db, clock }: { db: Database; clock: () => Date }) {
  return {
    /** By title. */
    async savedAnswers(viewer: Viewer) {
      assertAllowed(canModerate(viewer))
      return queries.listSavedAnswers(db)
    },

    /** SAVED_ANSWERS_FULL, SAVED_ANSWER_KNOWN. */
    async saveAnswer(viewer: Viewer, { title, words }: Written): Promise<void> {
      assertAllowed(canModerate(viewer))
      const admin = memberOf(viewer)
      await asOneOfItsTitle(viewer, async (tx) => {
        if ((await queries.countSavedAnswers(tx)) >= savedAnswerLimits.most)
          throw new DomainError('SAVED_ANSWERS_FULL')
        const at = clock()
        const id = await queries.insertSavedAnswer(tx, { title, words, at })
        const subject = { kind: 'saved-answer', id, name: title }
        await writeDown(tx, { admin, deed: 'saved-answer.add', subject, at })
      })
    },

    /** `version`: the one that was read. SAVED_ANSWER_CHANGED, SAVED_ANSWER_KNOWN. */
    async changeSavedAnswer(
      viewer: Viewer,
      { id, version, title, words }: Written & { id: string; version: number },
    ): Promise<void> {
      assertAllowed(canModerate(viewer))
      const admin = memberOf(viewer)
      if (!isUuid(id)) throw new DomainError('NOT_FOUND')
      await asOneOfItsTitle(viewer, async (tx) => {
        const at = clock()
        if (!(await queries.updateSavedAnswer(tx, { id, version, title, words, at })))
          throw new DomainError('SAVED_ANSWER_CHANGED')
        const subject = { kind: 'saved-answer', id, name: title }
        await writeDown(tx, { admin, deed: 'saved-answer.change', subject, at })
      })
    },

    /** Removed twice it is removed once. */
    async removeSavedAnswer(viewer: Viewer, id: string): Promise<void> {
      assertAllowed(canModerate(viewer))
      const admin = memberOf(viewer)
      if (!isUuid(id)) throw new DomainError('NOT_FOUND')
      await asWriter(db, viewer, async (tx) => {
        const gone = await queries.deleteSavedAnswer(tx, id)
        if (!gone) return
        const subject = { kind: 'saved-answer', id, name: gone.title }
        await writeDown(tx, { admin, deed: 'saved-answer.remove', subject, at: clock() })
      })
    },
  }

  async function asOneOfItsTitle(viewer: Viewer, work: (tx: Database) => Promise<void>): Promise<void> {
    try {
      await asWriter(db, viewer, work)
    } catch (error) {
      if (violatedConstraint(error) === 'saved_answers_title') throw new DomainError('SAVED_ANSWER_KNOWN')
      throw error
    }
  }
}
