import { useEffect, useId } from 'react'
import { Form } from 'react-router'
import { Button, buttonStyles } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useFormResponse } from '#web/ui/forms/form-response.ts'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { Link2, Trash2 } from '#web/ui/icons.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { asks, Question } from '#web/ui/windows/question.tsx'
import type { LeavesFor } from './linked-way-intents.ts'

type Way = { id: string; name: string; added: string }
type Props = {
  ways: Way[]
  more: { id: string; name: string }[]
  /** An identity waiting to be added: the member came through this issuer and then logged in another way. */
  waiting: { through: string; email: string } | null
}

/** Ways to log in through issuers. Nothing if there are none and none can be added. */
export function LinkedWays({ ways, more, waiting }: Props) {
  const response = useFormResponse({ intent: 'add-way-in' })
  useEffect(() => {
    const { leavesFor } = (response?.about ?? {}) as Partial<LeavesFor> // as the action tells it
    if (leavesFor) window.location.assign(leavesFor)
  }, [response])
  if (ways.length + more.length === 0) return null
  return (
    <section aria-labelledby="linked-ways" className="grid gap-3">
      <SectionHeading
        id="linked-ways"
        title="Log in with another service"
        hint="Use one of these to log in. They don’t learn what you do here."
      />
      <RefusalAlert of={{ intent: ['add-way-in', 'take-waiting', 'remove-way-in'] }} />
      {waiting && <TakeWaiting {...waiting} />}
      {ways.length > 0 && (
        <Card className="py-2">
          <ul className="divide-y divide-line">
            {ways.map((way) => (
              <WayRow key={way.id} {...way} />
            ))}
          </ul>
        </Card>
      )}
      <div className="flex flex-wrap gap-3">
        {more.map((issuer) => (
          <AddWay key={issuer.id} {...issuer} />
        ))}
      </div>
    </section>
  )
}

function TakeWaiting({ through, email }: NonNullable<Props['waiting']>) {
  const isSending = useIsSending('take-waiting')
  return (
    <Form
      method="post"
      preventScrollReset
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-info-soft px-4 py-3"
    >
      <input type="hidden" name="intent" value="take-waiting" />
      <p className="min-w-0 grow basis-48 wrap-anywhere">
        You logged in with {through}
        <span>{email && ` as ${email}`}</span>. Do you want to use it to log in to this account?
      </p>
      <SubmitButton pending={isSending} pendingLabel="Adding...">
        Yes, add {through}
      </SubmitButton>
    </Form>
  )
}

function WayRow({ id, name, added }: Way) {
  const question = useId()
  return (
    <li className="flex min-h-16 items-center gap-4 py-2">
      <Link2 aria-hidden className="size-5 shrink-0 text-soft" />
      <div className="min-w-0 grow">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-soft">Added {added}</p>
      </div>
      <button
        {...asks(question)}
        aria-label={`Remove ${name}`}
        title={`Remove ${name}`}
        className={buttonStyles({ variant: 'ghost', size: 'icon' })}
      >
        <Trash2 aria-hidden />
      </button>
      <Question
        id={question}
        title={`Remove ${name}?`}
        description="You’ll no longer be able to log in with it. Your account there stays as it is."
      >
        <Form method="post" preventScrollReset className="grid">
          <input type="hidden" name="intent" value="remove-way-in" />
          <input type="hidden" name="way" value={id} />
          <Button type="submit" variant="destructive">
            Remove
          </Button>
        </Form>
      </Question>
    </li>
  )
}

function AddWay({ id, name }: { id: string; name: string }) {
  const isSending = useIsSending('add-way-in')
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="add-way-in" />
      <input type="hidden" name="issuer" value={id} />
      <input type="hidden" name="leaves" value="by-script" />
      <SubmitButton variant="outline" pending={isSending} pendingLabel={`Going to ${name}...`}>
        Add {name}
      </SubmitButton>
    </Form>
  )
}
