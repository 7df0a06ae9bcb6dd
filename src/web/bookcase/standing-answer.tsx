import { Form } from 'react-router'
import { waitingWords } from '#rules/exchanges/awaited.ts'
import type { Reservable } from '#server/holds/reserve-copy.ts'
import { Button } from '#web/ui/button.tsx'
import { AnswerAlert } from '#web/ui/forms/answer-alert.tsx'

/** How many wait for a copy, and what its owner has said for each time, which they can take back. */
export function StandingAnswer({
  copyId,
  lendOn,
  waiting,
  isPromised,
}: { copyId: string } & Pick<Reservable, 'lendOn' | 'waiting' | 'isPromised'>) {
  const standing = lendOn === 'always' || lendOn === 'keep' ? lendOn : null
  if (waiting === 0 && !standing) return null
  return (
    <Form method="post" preventScrollReset className="grid gap-2">
      <AnswerAlert of={{ intent: 'lend-on' }} />
      <input type="hidden" name="intent" value="lend-on" />
      <input type="hidden" name="copyId" value={copyId} />
      {waiting > 0 && <p>{`${waitingWords(waiting)} for it.`}</p>}
      {standing && (
        <>
          <p>{standingWords[standing]}</p>
          {isPromised && <p>It’s on offer to somebody now. That offer stands.</p>}
          <Button type="submit" name="answer" value="ask" variant="outline" size="sm">
            Ask me each time
          </Button>
        </>
      )}
    </Form>
  )
}

const standingWords = {
  always: 'Each time it’s back, the first in line is offered it.',
  keep: 'You keep it: nobody in line is offered it.',
}
