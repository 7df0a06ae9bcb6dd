import { Form } from 'react-router'
import { waitingWords } from '#rules/exchanges/awaited.ts'
import { holdLimits, type LendOnChoice } from '#rules/holds/holds.ts'
import type { Reservable } from '#server/holds/reserve-copy.ts'
import { Button } from '#web/ui/button.tsx'
import { AnswerAlert } from '#web/ui/forms/answer-alert.tsx'

/** How many wait for a copy, and what its owner has said, which they can take back. */
export function StandingAnswer({
  copyId,
  lendOn,
  waiting,
  isPromised,
}: { copyId: string } & Pick<Reservable, 'lendOn' | 'waiting' | 'isPromised'>) {
  const isStanding = lendOn === 'always' || lendOn === 'keep' || (lendOn === 'not_now' && waiting > 0)
  if (waiting === 0 && !isStanding) return null
  return (
    <Form method="post" preventScrollReset className="grid gap-2">
      <AnswerAlert of={{ intent: 'lend-on' }} />
      <input type="hidden" name="intent" value="lend-on" />
      <input type="hidden" name="copyId" value={copyId} />
      {waiting > 0 && <p>{`${waitingWords(waiting)} for it.`}</p>}
      {isStanding && (
        <>
          <p>{answerWords[lendOn]}</p>
          {isPromised && <p>It’s on offer to somebody now. That offer stands.</p>}
          <Button type="submit" name="answer" value={otherwise[lendOn].answer} variant="outline" size="sm">
            {otherwise[lendOn].label}
          </Button>
        </>
      )}
    </Form>
  )
}

const answerWords = {
  always: 'Each time it’s back, the first in line is offered it.',
  keep: 'You keep it: nobody in line is offered it.',
  not_now: `You’ve said “not now”. We’ll ask you again within ${holdLimits.askAgainDays} days.`,
}

const askAgain = { answer: 'ask', label: 'Ask me each time' } as const
/** What they can say instead. */
const otherwise: Record<keyof typeof answerWords, { answer: LendOnChoice; label: string }> = {
  always: askAgain,
  keep: askAgain,
  not_now: { answer: 'yes', label: 'Lend it on' },
}
