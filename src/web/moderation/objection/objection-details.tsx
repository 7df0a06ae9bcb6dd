import { actionWords } from '#rules/moderation/action-words.ts'
import type { ActionKind, ObjectionAnswer } from '#rules/moderation/actions.ts'
import { PersonLink } from '#web/moderation/person-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { AnswerObjectionForm } from './answer-objection-form.tsx'

/** What was decided, why, what its member says to it, and the answer. */
export function ObjectionDetails({
  card: { id, kind, about, reason, until, madeOn, by, member, objection, objectedOn, answer, mayAnswer },
}: {
  card: {
    id: string
    kind: ActionKind
    about: string
    reason: string
    until: string | null
    madeOn: string
    by: string | null
    member: { id: string; name: string } | null
    objection: string | null
    objectedOn: string | null
    answer: ObjectionAnswer | null
    mayAnswer: boolean
  }
}) {
  return (
    <Card className="mt-6 grid max-w-2xl gap-4">
      <h2 className="text-lg">{member ? <PersonLink {...member} /> : 'Nobody'}</h2>
      <div className="grid gap-1">
        <p className="text-sm text-soft">
          Told {madeOn}, decided by {by ?? 'somebody who is no administrator any more'}
        </p>
        <p>{actionWords(kind, { about, until })}</p>
        <p dir="auto" className="border-l-2 border-line pl-3 whitespace-pre-line wrap-anywhere">
          {reason}
        </p>
      </div>
      <div className="grid gap-1">
        <h3 className="font-semibold">Their objection</h3>
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {objection}
        </p>
        <p className="text-sm text-soft">{objectedOn}</p>
      </div>
      {mayAnswer ? (
        <AnswerObjectionForm actionId={id} />
      ) : (
        <p className="text-soft">
          {answer
            ? 'This objection has been answered.'
            : 'You took this decision yourself: another administrator answers the objection.'}
        </p>
      )}
    </Card>
  )
}
