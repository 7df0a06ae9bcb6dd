import { type Round, tieRule, type WayOut } from '#rules/clubs/choice/ranked-count.ts'
import type { Candidate, ChoiceView } from '#server/clubs/choice/choice-view.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { CandidateCard } from './candidate-card.tsx'
import type { ShownChoice } from './choice-status.ts'

type Counted = NonNullable<ChoiceView['result']>

/** The winner, and how the votes were counted, round by round. */
export function ChoiceResult({
  choice: { candidates, currentId },
  result: { winner, rounds, ballots },
  maySetBook,
}: {
  choice: ShownChoice
  result: Counted
  maySetBook: boolean
}) {
  const chosen = candidates.find(({ id }) => id === winner)
  return (
    <>
      <Card className="grid gap-4">
        <h2 className="text-xl">{chosen ? 'The club has chosen' : 'No book was chosen'}</h2>
        {chosen ? (
          <CandidateCard candidate={chosen}>
            {maySetBook && (
              <div className="mt-2">
                <ActionButton
                  fields={{ intent: 'set-book', book: chosen.book.id, instead: currentId ?? '' }}
                  label="Make it the current book"
                  variant="primary"
                  size="md"
                />
              </div>
            )}
          </CandidateCard>
        ) : (
          <p className="text-soft">{candidates.length === 0 ? 'Nothing was nominated.' : 'Nobody voted.'}</p>
        )}
      </Card>
      {rounds.length > 0 && (
        <section aria-labelledby="rounds" className="grid gap-4">
          <SectionHeading
            id="rounds"
            title="How it was counted"
            hint={`${ballots === 1 ? '1 ballot' : `${ballots} ballots`}. In each round, the book with the fewest first places is eliminated, and its ballots move to the next book on them.`}
          />
          <p className="text-sm text-soft">{tieRule}</p>
          <ol className="grid gap-4">
            {rounds.map((round, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rounds have no other name
              <li key={at} className="grid gap-2 border-t border-line pt-4">
                <h3 className="font-semibold">Round {at + 1}</h3>
                <RoundTable
                  round={round}
                  candidates={candidates}
                  winner={at === rounds.length - 1 ? winner : null}
                />
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}

const ways: Record<WayOut, string> = {
  fewest: 'eliminated',
  'fewer-first-choices': 'eliminated: tied, and fewer members put it first',
  'nominated-later': 'eliminated: tied, and nominated later',
}

function RoundTable({
  round: { votes, exhausted, out },
  candidates,
  winner,
}: {
  round: Round
  candidates: Candidate[]
  winner: string | null
}) {
  const counted = [...votes].sort((one, other) => other.votes - one.votes)
  return (
    <ul className="grid gap-1">
      {counted.map(({ candidate, votes: count }) => (
        <li key={candidate} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0 wrap-anywhere">
            <Typed>{candidates.find(({ id }) => id === candidate)?.book.title ?? ''}</Typed>{' '}
            {candidate === winner && <Badge tone="confirm">Chosen</Badge>}
            {candidate === out?.candidate && <span className="text-sm text-soft">{ways[out.by]}</span>}
          </span>
          <span className="tabular-nums">{count === 1 ? '1 vote' : `${count} votes`}</span>
        </li>
      ))}
      {exhausted > 0 && (
        <li className="text-sm text-soft">
          {exhausted === 1 ? '1 ballot has' : `${exhausted} ballots have`} no books left.
        </li>
      )}
    </ul>
  )
}
