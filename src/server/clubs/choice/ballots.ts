// What members do in a choice: nominate books from the catalogue, and rank the candidates.

import type { z } from '#rules/base/zod.ts'
import {
  ballotInput,
  candidateInput,
  type choiceInput,
  nominateInput,
} from '#rules/clubs/choice/choice-inputs.ts'
import { choiceLimits } from '#rules/clubs/choice/choice-limits.ts'
import { phaseOf, rankingOf } from '#rules/clubs/choice/choices.ts'
import { canInClub } from '#rules/clubs/club-permissions.ts'
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { assertInClub } from '#server/clubs/club-access.ts'
import { announceClub } from '#server/clubs/club-live.ts'
import { readNotices } from '#server/notices/notice-queries.ts'
import { type CommandContext, defineCommand } from '#server/operations/operation.ts'
import { deleteBallot, isInTimeToVote, putBallot } from './ballot-queries.ts'
import * as candidates from './candidate-queries.ts'
import { lockChoice } from './choice-queries.ts'
import { countCopiesOfChoice } from './count-choice.ts'

type OfChoice = z.output<typeof choiceInput>

export const ballots = {
  /**
   * A work can be nominated once, whatever the edition. NOMINATIONS_OVER, NOMINATED_ALREADY, NOMINATIONS_FULL, CANDIDATES_FULL;
   * NOT_FOUND for an unknown book.
   */
  nominate: defineCommand({
    by: 'writer',
    input: nominateInput,
    run: async (context, { bookId, ...of }): Promise<void> => {
      const { tx, viewer, now: at } = context
      const { perMember } = await whileNominating(context, of)
      const { choiceId } = of
      const up = await candidates.findNominations(tx, { choiceId, memberId: viewer.id, bookId })
      if (!up) throw new DomainError('NOT_FOUND')
      if (up.is_up) throw new DomainError('NOMINATED_ALREADY')
      if (up.own >= perMember) throw new DomainError('NOMINATIONS_FULL')
      if (up.all >= choiceLimits.candidates) throw new DomainError('CANDIDATES_FULL')
      await candidates.insertCandidate(tx, {
        choice_id: choiceId,
        book_id: bookId,
        nominated_by: viewer.id,
        nominated_at: at,
        counted_at: at,
      })
      await countCopiesOfChoice(tx, choiceId, at)
      await announceClub(tx, viewer, of.clubId)
    },
  }),

  /** Withdraws the viewer's own nomination; those who run the club can withdraw anybody's. NOMINATIONS_OVER, NOT_FOUND. */
  withdrawNomination: defineCommand({
    by: 'writer',
    input: candidateInput,
    run: async (context, { candidateId, ...of }): Promise<void> => {
      const { tx, viewer } = context
      const { access } = await whileNominating(context, of)
      const candidate = await candidates.findCandidate(tx, { choiceId: of.choiceId, candidateId })
      if (!candidate) throw new DomainError('NOT_FOUND')
      if (candidate.nominated_by !== viewer.id) assertAllowed(canInClub('openChoice', access))
      await candidates.deleteCandidate(tx, candidateId)
      await announceClub(tx, viewer, of.clubId)
    },
  }),

  /** Replaces the viewer's earlier ballot; a ballot cannot be withdrawn. VOTE_NOT_OPEN, VOTE_OVER, VOTE_BEGAN, BALLOT_NOT_CLEAR, BALLOT_OF_OTHERS. */
  vote: defineCommand({
    by: 'writer',
    input: ballotInput,
    refuses: {
      club_ballots_of_candidates: 'BALLOT_OF_OTHERS',
      // They have left the club in the meantime.
      club_ballots_of_members: 'CLUB_NOT_FOUND',
    },
    run: async (context, { ranks, ...of }): Promise<void> => {
      const { tx, viewer, now } = context
      const ranking = rankingOf(ranks)
      if (!ranking) throw new DomainError('BALLOT_NOT_CLEAR')
      const { phase } = await openToMembers(context, of, 'vote')
      if (phase === 'nominating') throw new DomainError('VOTE_NOT_OPEN')
      if (phase !== 'voting') throw new DomainError('VOTE_OVER')
      const { clubId, choiceId } = of
      if (!(await isInTimeToVote(tx, { choiceId, memberId: viewer.id }))) throw new DomainError('VOTE_BEGAN')
      if (ranking.length === 0) return deleteBallot(tx, { choiceId, memberId: viewer.id })
      await putBallot(tx, {
        choice_id: choiceId,
        club_id: clubId,
        member_id: viewer.id,
        ranking,
        cast_at: now,
      })
      await readNotices(tx, { memberId: viewer.id, of: choiceId })
    },
  }),
}

async function whileNominating(context: CommandContext<'writer'>, of: OfChoice) {
  const { phase, ...choice } = await openToMembers(context, of, 'nominate')
  if (phase !== 'nominating') throw new DomainError('NOMINATIONS_OVER')
  return choice
}

/** Locks the choice, so that it is counted before or after this, and two members cannot nominate at the same time. */
async function openToMembers(
  { tx, viewer, now }: CommandContext<'writer'>,
  of: OfChoice,
  permission: 'nominate' | 'vote',
) {
  const access = await assertInClub(tx, viewer, { clubId: of.clubId, permission })
  const row = await lockChoice(tx, of)
  if (!row) throw new DomainError('NOT_FOUND')
  const dates = { nominateUntil: row.nominate_until, voteUntil: row.vote_until, closedAt: row.closed_at }
  return { access, perMember: row.per_member, phase: phaseOf(dates, now) }
}
