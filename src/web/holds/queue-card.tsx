import { Form } from 'react-router'
import { city } from '#city/city.ts'
import { waitingWords } from '#rules/exchanges/awaited.ts'
import { holdLimits } from '#rules/holds/holds.ts'
import { bookPath } from '#rules/library/book-paths.ts'
import { wishlistPath } from '#rules/library/bookcase/bookcase-paths.ts'
import { nearestKm } from '#rules/library/library.ts'
import { signInPath } from '#rules/members/sign-in-path.ts'
import type { BookQueue } from '#server/holds/book-queue-view.ts'
import { waitForm } from '#web/holds/hold-forms.ts'
import { Card } from '#web/ui/card.tsx'
import { RangeInput } from '#web/ui/choices/range-input.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { FormProblem } from '#web/ui/forms/schema-form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { HoldState } from './hold-card.tsx'

/** A copy and its owner. */
type Shown = { copyId: string; owner: { name: string } }

/** On a book's page: one's place in its queue, or the way into it while the copies within reach are out. */
export function QueueCard({
  queue,
  today,
  out,
  shown,
}: {
  queue: BookQueue
  today: string
  /** Those that are with somebody. */
  out: Shown[]
  /** Copies of this edition, which stand on the same page. */
  shown: Shown[]
}) {
  const { hold, canWait, isFull, waiting, expectedWeeks } = queue
  if (isFull) return <Full />
  if (!hold && !canWait) return null
  return (
    <Card className="grid gap-4 max-md:order-1 md:col-span-full">
      <h2 className="text-xl">{headingOf(hold)}</h2>
      <RefusalAlert of={{ intent: ['leave-queue', 'resume-hold', 'accept-offer', 'pass-offer'] }} />
      {hold ? (
        <>
          {!hold.offer &&
            queue.requested.size === 0 &&
            shown.some(
              ({ copyId }) => queue.free.has(copyId) && (!hold.copyId || copyId === hold.copyId),
            ) && <p>A copy is available, and you can request it on this page.</p>}
          <HoldState
            {...{ hold, today, expectedWeeks }}
            ownerOfCopy={shown.find(({ copyId }) => copyId === hold.copyId)?.owner.name}
          />
        </>
      ) : (
        <>
          <p>Every copy near you is out. Join the queue, and we’ll tell you when it’s your turn.</p>
          {waiting > 0 && <p className="text-sm text-soft">{`${waitingWords(waiting)} already.`}</p>}
          <WaitForm km={queue.km} out={out} />
        </>
      )}
    </Card>
  )
}

/** To a guest, while every copy is out. */
export function WaitAsGuest({ bookId }: { bookId: string }) {
  return (
    <Card className="grid justify-items-start gap-4 max-md:order-1 md:col-span-full">
      <h2 className="text-xl">Wait for it</h2>
      <p>Every copy is out. Log in to join the queue, and we’ll tell you when it’s your turn.</p>
      <LinkButton to={signInPath(bookPath(bookId))} variant="outline">
        Log in or sign up
      </LinkButton>
    </Card>
  )
}

function headingOf(hold: BookQueue['hold']): string {
  if (!hold) return 'Wait for it'
  if (hold.offer) return 'A copy is back'
  return hold.promisedIn ? 'It’s promised to you' : 'You’re waiting for it'
}

function Full() {
  return (
    <Card className="grid justify-items-start gap-4 max-md:order-1 md:col-span-full">
      <h2 className="text-xl">Wait for it</h2>
      <p>{`You’re waiting for ${holdLimits.most} books, which is the limit. To join this queue, stop waiting for one of them.`}</p>
      <LinkButton to={wishlistPath} variant="outline">
        See what you’re waiting for
      </LinkButton>
    </Card>
  )
}

function WaitForm({ km, out }: { km: number; out: Shown[] }) {
  const [form, fields] = useSchemaForm(waitForm, { id: 'wait', of: { intent: 'wait' } })
  return (
    <Form method="post" preventScrollReset id={form.id} className="grid max-w-md gap-4">
      <FormProblem form={form} />
      <Field label="Any copy within" field={fields.km}>
        <RangeInput unit="km" min={nearestKm} max={city.maxRadiusKm} step={1} defaultValue={km} />
      </Field>
      {out.length > 0 && (
        <Field label="Which copy" field={fields.copyId}>
          <Select
            prompt="Any of them"
            options={out.map(({ copyId, owner }) => ({ value: copyId, label: `Only ${owner.name}’s copy` }))}
          />
        </Field>
      )}
      <SubmitButton name="intent" value="wait" pending={useIsSending('wait')} className="justify-self-start">
        Wait for it
      </SubmitButton>
    </Form>
  )
}
