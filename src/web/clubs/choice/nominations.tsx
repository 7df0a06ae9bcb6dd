import type { KnownBook } from '#server/library/look-up/known-book-service.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { BookOpen } from '#web/ui/icons.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { CandidateCard } from './candidate-card.tsx'
import type { ShownChoice } from './choice-status.ts'
import { PickBook } from './pick-book.tsx'

/** The nominations so far, and the form to nominate more. */
export function Nominations({
  choice: { id, candidates, perMember, ownNominations },
  mayNominate,
  mayKeep,
  find,
  found,
}: {
  choice: ShownChoice
  mayNominate: boolean
  mayKeep: boolean
  find: string
  found: KnownBook[] | null
}) {
  const left = perMember - ownNominations
  return (
    <>
      {mayNominate && left > 0 ? (
        <section aria-labelledby="nominate" className="grid gap-4">
          <SectionHeading
            id="nominate"
            title="Nominate a book"
            hint={left === 1 ? 'You can nominate one more.' : `You can nominate ${left} more.`}
          />
          <PickBook found={found} find={find} fields={{ intent: 'nominate', choice: id }} button="Nominate" />
        </section>
      ) : (
        <RefusalAlert of={{ intent: 'nominate' }} />
      )}
      <section aria-labelledby="nominated" className="grid gap-4">
        <SectionHeading id="nominated" title="Nominated so far" />
        {candidates.length === 0 ? (
          <EmptyState
            icon={BookOpen}
            title="No nominations yet"
            hint="Which book should the club read next?"
          />
        ) : (
          <ul className="grid gap-4">
            {candidates.map((candidate) => (
              <li key={candidate.id} className="border-t border-line pt-4">
                <CandidateCard candidate={candidate}>
                  {(candidate.isOwn || mayKeep) && (
                    <ActionButton
                      fields={{ intent: 'withdraw', choice: id, candidate: candidate.id }}
                      label={candidate.isOwn ? 'Withdraw' : 'Remove'}
                      about={candidate.book.title}
                      variant="ghost"
                    />
                  )}
                </CandidateCard>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}
