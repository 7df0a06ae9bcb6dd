import { Form } from 'react-router'
import { waitingWords } from '#rules/exchanges/awaited.ts'
import type { LendOnChoice } from '#rules/holds/holds.ts'
import type { Reservable } from '#server/holds/reserve-copy.ts'
import { Button } from '#web/ui/button.tsx'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'

/** How many wait for a copy, and what its owner has answered: another answer is one press away. */
export function LendOnAnswerForm({
  copyId,
  lendOn,
  waiting,
  isPromised,
  canBeOffered,
}: { copyId: string } & Pick<Reservable, 'lendOn' | 'waiting' | 'isPromised' | 'canBeOffered'>) {
  // “Not now” stands between the owner and somebody in the queue only while the copy can be offered.
  const answer = lendOn === 'not_now' && !(waiting > 0 && canBeOffered) ? null : lendOn
  if (waiting === 0 && !answer) return null
  return (
    <Form method="post" preventScrollReset className="grid gap-2">
      <RefusalAlert of={{ intent: 'lend-on' }} />
      <input type="hidden" name="intent" value="lend-on" />
      <input type="hidden" name="copyId" value={copyId} />
      {waiting > 0 && <p>{`${waitingWords(waiting)} for it.`}</p>}
      {answer && (
        <>
          <p>{answerWords[answer]}</p>
          {isPromised && <p>It’s on offer to someone now. That offer stands.</p>}
          <Button type="submit" name="answer" value={otherwise[answer].answer} variant="outline" size="sm">
            {otherwise[answer].label}
          </Button>
        </>
      )}
    </Form>
  )
}

const answerWords = {
  yes: 'You’ve said “yes”. While it’s available, we’ll offer it to the people in the queue, one after another.',
  always:
    'Each time it’s back, we’ll offer it to the first person in the queue who can have it. If they’re new here, we’ll ask you first.',
  keep: 'You’re keeping it. We won’t offer it to anyone in the queue.',
  not_now: 'You’ve said “not now”. We’ll ask you again later, if someone in the queue can have it then.',
}

const askAgain = { answer: 'ask', label: 'Ask me each time' } as const
/** What they can say instead. */
const otherwise: Record<keyof typeof answerWords, { answer: LendOnChoice; label: string }> = {
  yes: askAgain,
  always: askAgain,
  keep: askAgain,
  not_now: { answer: 'yes', label: 'Lend it on' },
}
