// A club chooses its next book: opened and closed by those who run the club.
import { cityDate } from '#rules/base/calendar.ts'
import type { z } from '#rules/base/zod.ts'
import { choiceInput, openChoiceInput } from '#rules/clubs/choice/choice-inputs.ts'
import { datesProblem, endOfDay, phaseOf } from '#rules/clubs/choice/choices.ts'
import { clubInput } from '#rules/clubs/club-inputs.ts'
import { DomainError } from '#rules/domain-error.ts'
import { assertInClub, assertInLockedClub } from '#server/clubs/club-access.ts'
import { announceClub } from '#server/clubs/club-live.ts'
import type { ClubParts } from '#server/clubs/club-parts.ts'
import { type CommandContext, defineCommand, defineRead } from '#server/operations/operation.ts'
import * as queries from './choice-queries.ts'
import { toChoice } from './choice-view.ts'
import { countChoice } from './count-choice.ts'

export function createChoices({ jobs, city }: Pick<ClubParts, 'jobs' | 'city'>) {
  return {
    /** The open choice, or else the latest. Nothing reveals the count before it is closed. CLUB_NOT_FOUND. */
    latestChoice: defineRead({
      by: 'member',
      input: clubInput,
      run: async ({ db, viewer, now }, { clubId }) => {
        const access = await assertInClub(db, viewer, { clubId, permission: 'lookInside' })
        const row = await queries.findLatestChoice(db, { clubId, viewerId: viewer.id })
        return { access, choice: row ? toChoice(row, { viewerId: viewer.id, now }) : null }
      },
    }),

    /** CHOICE_OPEN, NOMINATIONS_IN_PAST, VOTE_TOO_SOON, VOTE_TOO_LATE. */
    openChoice: defineCommand({
      by: 'writer',
      input: openChoiceInput,
      refuses: { club_choices_one_at_a_time: 'CHOICE_OPEN' },
      run: async ({ tx, viewer, now }, { clubId, perMember, ...dates }): Promise<void> => {
        await assertInLockedClub(tx, viewer, { clubId, permission: 'openChoice' })
        const problem = datesProblem(dates, cityDate(now, city.timeZone))
        if (problem) throw new DomainError(problem)
        await queries.insertChoice(tx, {
          club_id: clubId,
          opened_by: viewer.id,
          opened_at: now,
          nominate_until: endOfDay(dates.nominateOn, city.timeZone),
          vote_until: endOfDay(dates.voteOn, city.timeZone),
          per_member: perMember,
        })
        await announceClub(tx, viewer, clubId)
      },
    }),

    /** Closes the vote before its date and counts the ballots so far. CHOICE_CLOSED if somebody else was first, VOTE_NOT_OPEN before the vote. */
    closeChoice: defineCommand({
      by: 'writer',
      input: choiceInput,
      run: async (context, of): Promise<void> => {
        const choice = await lockedOpen(context, of)
        if (phaseOf(choice, context.now) === 'nominating') throw new DomainError('VOTE_NOT_OPEN')
        await countChoice(context.tx, { jobs }, { choiceId: of.choiceId, at: context.now })
        await announceClub(context.tx, context.viewer, of.clubId)
      },
    }),

    /** Nothing is counted, and the club may start another choice. CHOICE_CLOSED. */
    callOffChoice: defineCommand({
      by: 'writer',
      input: choiceInput,
      run: async (context, of): Promise<void> => {
        await lockedOpen(context, of)
        await queries.callOff(context.tx, of.choiceId, context.now)
        await announceClub(context.tx, context.viewer, of.clubId)
      },
    }),
  }
}

async function lockedOpen({ tx, viewer }: CommandContext<'writer'>, of: z.output<typeof choiceInput>) {
  await assertInLockedClub(tx, viewer, { clubId: of.clubId, permission: 'openChoice' })
  const choice = await queries.lockChoice(tx, of)
  if (!choice) throw new DomainError('NOT_FOUND')
  const { nominate_until: nominateUntil, vote_until: voteUntil, closed_at: closedAt } = choice
  if (closedAt) throw new DomainError('CHOICE_CLOSED')
  return { nominateUntil, voteUntil, closedAt }
}
