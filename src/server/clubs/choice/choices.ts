// A club chooses its next book: opened and closed by who looks after it.

import { cityDate } from '#rules/calendar.ts'
import { datesProblem, endOfDay, phaseOf } from '#rules/clubs/choice/choices.ts'
import { DomainError } from '#rules/domain-error.ts'
import { isUuid } from '#rules/ids.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import { assertInClub, assertInLockedClub } from '#server/clubs/club-access.ts'
import { announceClub } from '#server/clubs/club-live.ts'
import type { ClubParts } from '#server/clubs/club-parts.ts'
import { asWriter } from '#server/members/accounts/as-viewer.ts'
import { type Database, violatedConstraint } from '#server/store/database.ts'
import * as queries from './choice-queries.ts'
import { toChoice } from './choice-view.ts'
import { countChoice } from './count-choice.ts'

export type OfChoice = { clubId: string; choiceId: string }

export function createChoices({ db, jobs, clock, city }: ClubParts) {
  return {
    /** The one that runs, else the last. Until it is closed nothing says how it stands. CLUB_NOT_FOUND. */
    async latestChoice(viewer: Viewer, clubId: string) {
      const place = await assertInClub(db, viewer, { clubId, deed: 'lookInside' })
      const row = await queries.findLatestChoice(db, { clubId, viewerId: memberOf(viewer).id })
      return { place, choice: row ? toChoice(row, { viewerId: memberOf(viewer).id, now: clock() }) : null }
    },

    /** On calendar dates of the city, which count to their end. CHOICE_OPEN, NOMINATIONS_IN_PAST, VOTE_TOO_SOON, VOTE_TOO_LATE. */
    async openChoice(
      viewer: Viewer,
      {
        clubId,
        perMember,
        ...dates
      }: { clubId: string; nominateOn: string; voteOn: string; perMember: number },
    ): Promise<void> {
      const now = clock()
      const { id: openedBy } = memberOf(viewer)
      try {
        await asWriter(db, viewer, async (tx) => {
          await assertInLockedClub(tx, viewer, { clubId, deed: 'openChoice' })
          const problem = datesProblem(dates, cityDate(now, city.timeZone))
          if (problem) throw new DomainError(problem)
          await queries.insertChoice(tx, {
            club_id: clubId,
            opened_by: openedBy,
            opened_at: now,
            nominate_until: endOfDay(dates.nominateOn, city.timeZone),
            vote_until: endOfDay(dates.voteOn, city.timeZone),
            per_member: perMember,
          })
          await announceClub(tx, viewer, clubId)
        })
      } catch (error) {
        if (violatedConstraint(error) === 'club_choices_one_at_a_time') throw new DomainError('CHOICE_OPEN')
        throw error
      }
    },

    /** Before its date: what was ranked so far is counted. CHOICE_CLOSED if somebody was quicker, VOTE_NOT_OPEN before the vote. */
    async closeChoice(viewer: Viewer, of: OfChoice): Promise<void> {
      await withOpenChoice(viewer, of, async (tx, choice) => {
        if (phaseOf(choice, clock()) === 'nominating') throw new DomainError('VOTE_NOT_OPEN')
        await countChoice(tx, { jobs }, { choiceId: of.choiceId, at: clock() })
      })
    },

    /** Nothing is counted, and the club may begin another. CHOICE_CLOSED. */
    async callOffChoice(viewer: Viewer, of: OfChoice): Promise<void> {
      await withOpenChoice(viewer, of, (tx) => queries.callOff(tx, of.choiceId, clock()))
    },
  }

  async function withOpenChoice(
    viewer: Viewer,
    { clubId, choiceId }: OfChoice,
    change: (
      tx: Database,
      choice: { nominateUntil: Date; voteUntil: Date; closedAt: Date | null },
    ) => Promise<void>,
  ): Promise<void> {
    await asWriter(db, viewer, async (tx) => {
      await assertInLockedClub(tx, viewer, { clubId, deed: 'openChoice' })
      const choice = isUuid(choiceId) ? await queries.lockChoice(tx, { clubId, choiceId }) : undefined
      if (!choice) throw new DomainError('NOT_FOUND')
      const { nominate_until: nominateUntil, vote_until: voteUntil, closed_at: closedAt } = choice
      if (closedAt) throw new DomainError('CHOICE_CLOSED')
      await change(tx, { nominateUntil, voteUntil, closedAt })
      await announceClub(tx, viewer, clubId)
    })
  }
}
