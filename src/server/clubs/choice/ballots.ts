// What members do in a choice: nominate books of the catalogue, and rank what was nominated.
import { choiceLimits, phaseOf, rankingOf } from '#rules/clubs/choice/choices.ts'
import { canInClub } from '#rules/clubs/club-deeds.ts'
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { isUuid } from '#rules/ids.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import { assertInClub, type PlaceInClub } from '#server/clubs/club-access.ts'
import { announceClub } from '#server/clubs/club-live.ts'
import type { ClubParts } from '#server/clubs/club-parts.ts'
import { asWriter } from '#server/members/accounts/as-viewer.ts'
import { type Database, violatedConstraint } from '#server/store/database.ts'
import { deleteBallot, putBallot } from './ballot-queries.ts'
import * as candidates from './candidate-queries.ts'
import { lockChoice } from './choice-queries.ts'
import type { OfChoice } from './choices.ts'
import { countNear } from './count-choice.ts'

export function createBallots({ db, clock }: ClubParts) {
  return {
    /**
     * A work is up once, whichever of its editions. NOMINATIONS_OVER, NOMINATED_ALREADY, NOMINATIONS_FULL, CANDIDATES_FULL;
     * NOT_FOUND for an unknown book.
     */
    async nominate(viewer: Viewer, { bookId, ...of }: OfChoice & { bookId: string }): Promise<void> {
      const { id: memberId } = memberOf(viewer)
      await whileNominating(viewer, of, async (tx, { perMember }) => {
        const { choiceId } = of
        const asked = { choiceId, memberId, bookId }
        const up = isUuid(bookId) ? await candidates.findNominations(tx, asked) : undefined
        if (!up) throw new DomainError('NOT_FOUND')
        if (up.is_up) throw new DomainError('NOMINATED_ALREADY')
        if (up.own >= perMember) throw new DomainError('NOMINATIONS_FULL')
        if (up.all >= choiceLimits.candidates) throw new DomainError('CANDIDATES_FULL')
        const at = clock()
        await candidates.insertCandidate(tx, {
          choice_id: choiceId,
          book_id: bookId,
          nominated_by: memberId,
          nominated_at: at,
          counted_at: at,
        })
        await countNear(tx, choiceId, at)
      })
    },

    /** One's own; by who looks after the club anybody's. NOMINATIONS_OVER, NOT_FOUND. */
    async withdrawNomination(
      viewer: Viewer,
      { candidateId, ...of }: OfChoice & { candidateId: string },
    ): Promise<void> {
      const { id: memberId } = memberOf(viewer)
      await whileNominating(viewer, of, async (tx, { place }) => {
        const asked = { choiceId: of.choiceId, candidateId }
        const candidate = isUuid(candidateId) ? await candidates.findCandidate(tx, asked) : undefined
        if (!candidate) throw new DomainError('NOT_FOUND')
        if (candidate.nominated_by !== memberId) assertAllowed(canInClub('openChoice', place))
        await candidates.deleteCandidate(tx, candidateId)
      })
    },

    /** What is ranked, in place of what was; nothing takes the ballot back. VOTE_NOT_OPEN, VOTE_OVER, BALLOT_NOT_CLEAR, BALLOT_OF_OTHERS. */
    async vote(
      viewer: Viewer,
      { ranks, ...of }: OfChoice & { ranks: readonly { candidate: string; rank: number | null }[] },
    ): Promise<void> {
      const { id: memberId } = memberOf(viewer)
      const ranking = rankingOf(ranks)
      if (!ranking) throw new DomainError('BALLOT_NOT_CLEAR')
      if (!ranking.every(isUuid)) throw new DomainError('BALLOT_OF_OTHERS')
      await asWriter(db, viewer, async (tx) => {
        const { phase } = await openToMembers(tx, viewer, { ...of, deed: 'vote' })
        if (phase === 'nominating') throw new DomainError('VOTE_NOT_OPEN')
        if (phase !== 'voting') throw new DomainError('VOTE_OVER')
        const { clubId, choiceId } = of
        if (ranking.length === 0) return deleteBallot(tx, { choiceId, memberId })
        await putBallot(tx, {
          choice_id: choiceId,
          club_id: clubId,
          member_id: memberId,
          ranking,
          cast_at: clock(),
        })
      }).catch(refuseBallot)
    },
  }

  async function whileNominating(
    viewer: Viewer,
    of: OfChoice,
    change: (tx: Database, choice: { perMember: number; place: PlaceInClub }) => Promise<void>,
  ): Promise<void> {
    await asWriter(db, viewer, async (tx) => {
      const { phase, ...choice } = await openToMembers(tx, viewer, { ...of, deed: 'nominate' })
      if (phase !== 'nominating') throw new DomainError('NOMINATIONS_OVER')
      await change(tx, choice)
      await announceClub(tx, viewer, of.clubId)
    })
  }

  /** The choice is locked, so that it is counted before this or after, and no two nominate the same at once. */
  async function openToMembers(
    tx: Database,
    viewer: Viewer,
    { clubId, choiceId, deed }: OfChoice & { deed: 'nominate' | 'vote' },
  ) {
    const place = await assertInClub(tx, viewer, { clubId, deed })
    const row = isUuid(choiceId) ? await lockChoice(tx, { clubId, choiceId }) : undefined
    if (!row) throw new DomainError('NOT_FOUND')
    const dates = { nominateUntil: row.nominate_until, voteUntil: row.vote_until, closedAt: row.closed_at }
    return { place, perMember: row.per_member, phase: phaseOf(dates, clock()) }
  }
}

/** What the database says of a ballot, for people. */
function refuseBallot(error: unknown): never {
  const constraint = violatedConstraint(error)
  if (constraint === 'club_ballots_in_time') throw new DomainError('VOTE_OVER')
  if (constraint === 'club_ballots_of_candidates') throw new DomainError('BALLOT_OF_OTHERS')
  // They have left meanwhile.
  if (constraint === 'club_ballots_of_members') throw new DomainError('CLUB_NOT_FOUND')
  throw error
}
