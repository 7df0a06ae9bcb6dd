import { useState } from 'react'
import { Form } from 'react-router'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ChevronDown, ChevronUp } from '#web/ui/icons.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { CandidateCard } from './candidate-card.tsx'
import type { ShownChoice } from './choice-status.ts'
import { moved, movedWords, positionsAmong } from './ranks.ts'

/**
 * The viewer's ballot: a position for each book they would read, set by a select or by buttons up and down. Ballots are secret.
 * A viewer who may not vote sees only the books.
 */
export function BallotForm({ choice, mayVote }: { choice: ShownChoice; mayVote: boolean }) {
  const { id, candidates, ownRanking } = choice
  const [ranking, setRanking] = useState<readonly string[]>(ownRanking)
  const [last, setLast] = useState<ShownChoice['candidates'][number]>()
  const move = (candidate: ShownChoice['candidates'][number], position: number | null) => {
    setRanking(moved(ranking, candidate.id, position))
    setLast(candidate)
  }
  const isHydrated = useHydrated()
  const positions = positionsAmong(candidates.length)
  return (
    <section aria-labelledby="ballot" className="grid gap-4">
      <SectionHeading
        id="ballot"
        title={mayVote ? 'Your ballot' : 'The nominations'}
        hint={mayVote && 'Rank the books in your order. Leave out any you wouldn’t read.'}
      />
      <RefusalAlert of={{ intent: 'vote' }} />
      {/* The books stay where they are in the list, so only the select beside the button shows what it did. */}
      <p role="status" className="sr-only">
        {last && (
          <>
            <Typed>{last.book.title}</Typed> <span>{movedWords(ranking, last.id)}</span>
          </>
        )}
      </p>
      <Form method="post" preventScrollReset className="grid gap-4">
        <input type="hidden" name="choice" value={id} />
        <ol className="grid gap-4">
          {candidates.map((candidate, at) => {
            const position = ranking.indexOf(candidate.id)
            return (
              <li key={candidate.id} className="border-t border-line pt-4">
                <CandidateCard candidate={candidate}>
                  {mayVote && (
                    <div className="mt-1 flex flex-wrap items-center gap-2">
                      <input type="hidden" name={`ranks[${at}].candidate`} value={candidate.id} />
                      <Select
                        name={`ranks[${at}].rank`}
                        aria-label={`Place for ${candidate.book.title}`}
                        prompt="No place"
                        options={positions}
                        {...(isHydrated
                          ? {
                              value: position === -1 ? '' : String(position + 1),
                              onChange: ({ currentTarget: { value } }) =>
                                move(candidate, value === '' ? null : Number(value) - 1),
                            }
                          : { defaultValue: position === -1 ? '' : String(position + 1) })}
                      />
                      {isHydrated && (
                        <>
                          <IconButton
                            icon={ChevronUp}
                            label={`Move ${candidate.book.title} up`}
                            onClick={() => move(candidate, position === -1 ? ranking.length : position - 1)}
                          />
                          <IconButton
                            icon={ChevronDown}
                            label={`Move ${candidate.book.title} down`}
                            onClick={() => move(candidate, position === -1 ? ranking.length : position + 1)}
                          />
                        </>
                      )}
                    </div>
                  )}
                </CandidateCard>
              </li>
            )
          })}
        </ol>
        {mayVote && (
          <SubmitButton name="intent" value="vote">
            {ownRanking.length > 0 ? 'Change my ballot' : 'Cast my ballot'}
          </SubmitButton>
        )}
      </Form>
    </section>
  )
}
