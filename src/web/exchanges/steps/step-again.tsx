import type { Offer } from '#rules/exchanges.ts'
import { problemIn, typedIn } from '#web/shell/forms/posted-answer.ts'
import { Card } from '#web/ui/card.tsx'
import { Alert } from '#web/ui/notices/alert.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { AnswerForm } from './answer-form.tsx'
import { ExtensionForm } from './extension-form.tsx'
import { LostForm } from './lost-form.tsx'
import { ReadyForm } from './ready-form.tsx'

/** The form of a step once more, on a screen of its own, with what was typed and what is wrong with it. */
export function StepAgain({
  exchangeId,
  step,
  today,
  posted,
}: {
  exchangeId: string
  step: string
  today: string
  posted: object | undefined
}) {
  const { back, offer, problem } = postedWords(posted)
  const of = { exchangeId, back, posted }
  return (
    <div className="mx-auto grid max-w-xl gap-6">
      <PageHeading title="One more look" back={{ label: 'Back', to: back }} />
      {step === 'accept' && (
        <Card>
          <AnswerForm {...of} offer={offer} />
        </Card>
      )}
      {step === 'markReady' && (
        <Card>
          <ReadyForm {...of} offer={offer} />
        </Card>
      )}
      {step === 'askExtension' && (
        <Card>
          <ExtensionForm {...of} dueOn={null} today={today} />
        </Card>
      )}
      {step === 'markLost' && (
        <Card>
          <LostForm {...of} />
        </Card>
      )}
      {!stepsWithFields.includes(step) && <Alert>{problem ?? 'There is nothing to do here.'}</Alert>}
    </div>
  )
}

const stepsWithFields = ['accept', 'markReady', 'askExtension', 'markLost']

/** Of what `submitted` sends back: the way back, and the sentence for a form without fields. */
function postedWords(posted: object | undefined): { back: string; offer: Offer; problem?: string } {
  const back = typedIn(posted, 'back')
  const problem = problemIn(posted)
  return {
    back: typeof back === 'string' ? back : '/requested-books',
    offer: typedIn(posted, 'offer') === 'lend' ? 'lend' : 'give',
    ...(problem === undefined ? {} : { problem }),
  }
}
