import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { bookHistoryPath } from '#rules/library/book-paths.ts'
import type { CorrectionState } from '#rules/library/corrections.ts'
import type { Correction } from '#server/library/corrections/correction-view.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { ChooseEntry } from '#web/ui/queue/together.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { CorrectedFacts } from './corrected-facts.tsx'

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

/** One reader's correction of a book, and its outcome. `hasBook` names the book, if the list is not about one book. */
export function CorrectionCard({
  correction,
  hasBook = false,
  mayChoose = false,
}: {
  correction: ShownCorrection
  hasBook?: boolean
  /** In a list of which several are confirmed at once. */
  mayChoose?: boolean
}) {
  const { id, book, byName, changedOn, decidedOn, decidedByName, state } = correction
  const { tone, label } = states[state]
  return (
    <Card className="grid gap-3">
      {hasBook && (
        <h2 className="text-lg">
          <Link to={bookHistoryPath(book.id)} className="hover:underline">
            <Typed>{book.title}</Typed>
          </Link>
        </h2>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0">
          <strong>
            <Typed>{byName ?? somebody}</Typed>
          </strong>
          <span className="text-soft"> · {changedOn}</span>
        </p>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <CorrectedFacts correction={correction} />
      {decidedOn && (
        <p className="text-sm text-soft">
          <span>{state === 'made' ? 'Confirmed' : label}</span> by <Typed>{decidedByName ?? somebody}</Typed>{' '}
          · {decidedOn}
        </p>
      )}
      <RefusalAlert of={{ correction: id }} />
      <Answers
        correction={correction}
        of={hasBook ? book.title : ''}
        beside={mayChoose && <ChooseEntry value={`${id}:0`} name={book.title} />}
      />
    </Card>
  )
}

/** `of`: the book's title, in a list of several books. `beside` stands beside the decision. */
function Answers({
  correction: { id, state, mayDecide, mayUndo },
  of,
  beside,
}: {
  correction: ShownCorrection
  of: string
  beside: ReactNode
}) {
  if (!mayDecide && !mayUndo) return null
  const named = of && (
    <span className="sr-only">
      {' '}
      <Typed>{of}</Typed>
    </span>
  )
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="correction" value={id} />
      {mayDecide && (
        <>
          <p className="w-full text-sm text-soft">
            Your decision is kept in the book’s history with your name.
          </p>
          <Button type="submit" name="intent" value="confirm" variant="confirm" size="sm" data-key="a">
            Confirm
            {named}
          </Button>
          <Button type="submit" name="intent" value="decline" variant="outline" size="sm" data-key="r">
            Decline
            {named}
          </Button>
          {beside}
        </>
      )}
      {mayUndo && !mayDecide && (
        <Button type="submit" name="intent" value="undo" variant="outline" size="sm">
          {state === 'waiting' ? 'Withdraw' : 'Undo'}
        </Button>
      )}
    </Form>
  )
}
