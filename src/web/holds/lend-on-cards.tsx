import { Form } from 'react-router'
import { waitingWords } from '#rules/exchanges/awaited.ts'
import { askedAllTheSame, holdLimits, type LendOnAnswer, offerStands } from '#rules/holds/holds.ts'
import type { HoldService } from '#server/holds/hold-service.ts'
import { AboutStep } from '#web/exchanges/about-step.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { Typed } from '#web/ui/typed.tsx'

type Question = Awaited<ReturnType<HoldService['toLendOn']>>[number]

const answers: [LendOnAnswer, string][] = [
  ['yes', 'Yes'],
  ['always', 'Yes, always'],
  ['not_now', 'Not now'],
  ['keep', 'Keep it'],
]

/** Asks an owner, once for each copy that is back, whether it goes to the first in the queue. */
export function LendOnCards({ copies }: { copies: Question[] }) {
  return (
    <section aria-labelledby="lend-on" className="grid gap-3">
      <h2 id="lend-on" className="text-xl">
        Lend it on?
      </h2>
      <p className="text-sm text-soft">
        {`“Yes” offers it for ${offerStands()} to the first person in the queue who can have it, then to the next. “Yes, always” does that each time it’s back, unless the next person is new here: then we’ll ask you first. If you choose “Not now”, we’ll ask again after ${holdLimits.askAgainDays} days at the earliest. If you choose “Keep it”, we won’t ask again. You can change your mind in your bookcase, and neighbours can still request it.`}
      </p>
      <RefusalAlert of={{ intent: 'lend-on' }} />
      <ul className="grid gap-3 md:grid-cols-2">
        {copies.map(({ copyId, title, waiting, isAboutNew }) => (
          <li key={copyId}>
            <Card>
              <Form method="post" preventScrollReset className="grid gap-3">
                <input type="hidden" name="intent" value="lend-on" />
                <input type="hidden" name="copyId" value={copyId} />
                <p>
                  {waitingWords(waiting)} for{' '}
                  <strong>
                    <Typed>{title}</Typed>
                  </strong>
                  . Lend it on?
                </p>
                {isAboutNew && <p className="text-sm text-soft">{askedAllTheSame}</p>}
                <div className="flex flex-wrap gap-2">
                  {answers.map(([answer, label]) => (
                    <Button
                      key={answer}
                      type="submit"
                      name="answer"
                      value={answer}
                      variant={answer === 'yes' ? 'primary' : 'outline'}
                    >
                      {label}
                      <AboutStep about={title} />
                    </Button>
                  ))}
                </div>
              </Form>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}
