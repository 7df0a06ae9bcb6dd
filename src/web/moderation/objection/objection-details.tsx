import { decisionWords } from '#rules/moderation/action-words.ts'
import type { ActionKind, AnswerRefusal } from '#rules/moderation/actions.ts'
import type { ReportKind } from '#rules/moderation/moderation.ts'
import { PersonLink } from '#web/moderation/person-link.tsx'
import type { SavedAnswer } from '#web/shell/saved-answers/saved-answers-list.tsx'
import { Card } from '#web/ui/card.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { AnswerObjectionForm } from './answer-objection-form.tsx'

// When an administrator leaves, their decisions no longer name them; and one from the command line never did.
const unknownDecider = 'on the command line, or by an administrator who has left'

const refusalWords: Record<AnswerRefusal, string> = {
  NOT_FOUND: 'There’s no longer an objection to this.',
  OBJECTION_ANSWERED: 'This objection has already been decided.',
  OBJECTION_TO_YOURS: 'You made this decision, so another administrator needs to review the objection.',
  NOT_TO_YOURSELF:
    'This decision is about you or one of your clubs, so another administrator needs to review the objection.',
}

/** A decision, its reason, the member's objection, and the answer. */
export function ObjectionDetails({
  card: {
    id,
    kind,
    about,
    name,
    reason,
    until,
    madeOn,
    by,
    member,
    objection,
    objectedBy,
    objectedOn,
    refusal,
  },
  saved,
}: {
  card: {
    id: string
    kind: ActionKind
    about: ReportKind
    name: string | null
    reason: string
    until: string | null
    madeOn: string
    by: string | null
    member: { id: string; name: string } | null
    objection: string | null
    objectedBy: { id: string; name: string } | null
    objectedOn: string | null
    refusal: AnswerRefusal | null
  }
  saved: SavedAnswer[]
}) {
  return (
    <Card className="mt-6 grid max-w-2xl gap-4">
      <h2 className="text-lg">{member ? <PersonLink {...member} /> : 'Nobody'}</h2>
      <div className="grid gap-1">
        <p className="text-sm text-soft">
          Decided {madeOn},{' '}
          <span>
            {by === null ? (
              unknownDecider
            ) : (
              <>
                by <Typed>{by}</Typed>
              </>
            )}
          </span>
        </p>
        <p>{decisionWords(kind, { about, until })}</p>
        {name && (
          <p className="wrap-anywhere">
            It’s about “<Typed>{name}</Typed>”.
          </p>
        )}
        <p dir="auto" className="border-l-2 border-line pl-3 whitespace-pre-line wrap-anywhere">
          {reason}
        </p>
      </div>
      <div className="grid gap-1">
        <h3 className="font-semibold">
          Objection from <span>{objectedBy ? <PersonLink {...objectedBy} /> : 'a former member'}</span>
        </h3>
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {objection}
        </p>
        <p className="text-sm text-soft">{objectedOn}</p>
      </div>
      {refusal === null ? (
        <AnswerObjectionForm actionId={id} name={objectedBy?.name ?? null} saved={saved} />
      ) : (
        <p className="text-soft">{refusalWords[refusal]}</p>
      )}
    </Card>
  )
}
