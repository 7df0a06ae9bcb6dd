import { Form } from 'react-router'
import type { CorrectionState } from '#rules/library/corrections.ts'
import type { Correction } from '#server/library/corrections/correction-view.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Typed } from '#web/ui/typed.tsx'

type ShownCorrection = Omit<Correction, 'changedAt' | 'decidedAt'> & {
  changedOn: string
  decidedOn: string | null
}

const states: Record<CorrectionState, { tone: BadgeTone; label: string }> = {
  waiting: { tone: 'warn', label: 'Waiting' },
  made: { tone: 'confirm', label: 'Made' },
  undone: { tone: 'neutral', label: 'Undone' },
  declined: { tone: 'neutral', label: 'Declined' },
}

const somebody = 'A reader'

/** What one reader has changed in a book, and what became of it. */
export function CorrectionCard({ correction }: { correction: ShownCorrection }) {
  const { byName, changedOn, decidedOn, decidedByName, state, changes, isNewCover } = correction
  const { tone, label } = states[state]
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0">
          <strong>
            <Typed>{byName ?? somebody}</Typed>
          </strong>
          <span className="text-soft"> · {changedOn}</span>
        </p>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <dl className="grid gap-2 text-sm">
        {changes.map((change) => (
          <div key={change.label} className="grid gap-0.5">
            <dt className="font-semibold">{change.label}</dt>
            <dd dir="auto" className="wrap-anywhere whitespace-pre-line text-soft line-through">
              <span className="sr-only">Before: </span>
              {change.was || 'nothing'}
            </dd>
            <dd dir="auto" className="wrap-anywhere whitespace-pre-line">
              <span className="sr-only">Now: </span>
              {change.becomes || 'nothing'}
            </dd>
          </div>
        ))}
        {isNewCover && (
          <div>
            <dt className="font-semibold">Cover</dt>
            <dd>Another picture</dd>
          </div>
        )}
      </dl>
      {decidedOn && (
        <p className="text-sm text-soft">
          {label} by <Typed>{decidedByName ?? somebody}</Typed> · {decidedOn}
        </p>
      )}
      <Answers correction={correction} />
    </Card>
  )
}

function Answers({ correction: { id, state, mayDecide, mayUndo } }: { correction: ShownCorrection }) {
  if (!mayDecide && !mayUndo) return null
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
      <input type="hidden" name="correction" value={id} />
      {mayDecide && (
        <>
          <Button type="submit" name="intent" value="confirm" variant="confirm" size="sm">
            Confirm
          </Button>
          <Button type="submit" name="intent" value="decline" variant="outline" size="sm">
            Decline
          </Button>
        </>
      )}
      {mayUndo && (
        <Button type="submit" name="intent" value="undo" variant="outline" size="sm">
          {state === 'waiting' ? 'Take it back' : 'Undo'}
        </Button>
      )}
    </Form>
  )
}
