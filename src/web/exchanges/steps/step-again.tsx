import { Card } from '#web/ui/card.tsx'
import { problemOf, useAnswer } from '#web/ui/forms/form-answer.ts'
import { Alert } from '#web/ui/notices/alert.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { AnswerForm } from './answer-form.tsx'
import { ExtensionForm } from './extension-form.tsx'
import { LostForm } from './lost-form.tsx'
import { ReadyForm } from './ready-form.tsx'

/** The form of a step once more, on a screen of its own, with what was typed and what is wrong with it. */
export function StepAgain({ exchangeId, step, today }: { exchangeId: string; step: string; today: string }) {
  const posted = useAnswer()
  const { back, offer } = posted?.typed ?? {}
  const of = { exchangeId, back: typeof back === 'string' ? back : '/requested-books', posted }
  const asked = offer === 'lend' ? 'lend' : 'give'
  return (
    <div className="mx-auto grid max-w-xl gap-6">
      <PageHeading title="One more look" back={{ label: 'Back', to: of.back }} />
      {step === 'accept' && (
        <Card>
          <AnswerForm {...of} offer={asked} />
        </Card>
      )}
      {step === 'markReady' && (
        <Card>
          <ReadyForm {...of} offer={asked} />
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
      {!stepsWithFields.includes(step) && (
        <Alert>{problemOf(posted) ?? 'There is nothing to do here.'}</Alert>
      )}
    </div>
  )
}

const stepsWithFields = ['accept', 'markReady', 'askExtension', 'markLost']
