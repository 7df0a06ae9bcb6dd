import { phaseOf } from '#rules/clubs/choice/choices.ts'
import { toBookView } from '#server/library/shown-book.ts'
import type { CandidateColumns, ChoiceRow } from './choice-queries.ts'

/** A choice as this viewer sees it: the result only once it is closed, and no ballot except their own. */
export function toChoice(row: ChoiceRow, { viewerId, now }: { viewerId: string; now: Date }) {
  const dates = { nominateUntil: row.nominate_until, voteUntil: row.vote_until, closedAt: row.closed_at }
  const candidates = row.candidates.map((candidate) => toCandidate(candidate, viewerId))
  return {
    id: row.id,
    ...dates,
    phase: phaseOf(dates, now),
    isCalledOff: row.is_called_off,
    perMember: row.per_member,
    candidates,
    ownNominations: candidates.filter(({ isOwn }) => isOwn).length,
    ownRanking: row.own_ranking ?? [],
    joinedLate: row.joined_late,
    /** The book that the club reads now, which the winner would replace. */
    currentId: row.current_id,
    result:
      row.closed_at && row.rounds
        ? { winner: row.winner_id, rounds: row.rounds, ballots: row.ballots ?? 0 }
        : null,
  }
}
export type ChoiceView = ReturnType<typeof toChoice>
export type Candidate = ChoiceView['candidates'][number]

function toCandidate(row: CandidateColumns, viewerId: string) {
  const { candidate_id: id, copies_near: copiesNear, nominated_by: by, nominator } = row
  return {
    id,
    book: toBookView(row),
    copiesNear,
    isOwn: by === viewerId,
    nominatedBy: by && nominator ? { id: by, name: nominator } : null,
  }
}
