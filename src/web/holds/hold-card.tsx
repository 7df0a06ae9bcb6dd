import { Form } from 'react-router'
import { city } from '#city/city.ts'
import { addDays, cityDate, dayWords } from '#rules/base/calendar.ts'
import { momentWords } from '#rules/base/moment-words.ts'
import { expectedWaitWords, holdLimits, positionWords } from '#rules/holds/holds.ts'
import { conversationPath } from '#rules/messages/conversation-path.ts'
import type { Hold } from '#server/holds/hold-view.ts'
import { AboutStep } from '#web/exchanges/about-step.tsx'
import { pauseHoldForm } from '#web/holds/hold-forms.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormProblem } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { TypedIn } from '#web/ui/typed.tsx'

/** One's own place in a queue: an offer to answer, a copy that is promised, or what is ahead and the ways to pause and to leave. */
export function HoldState({
  hold,
  today,
  expectedWeeks = null,
  ownerOfCopy,
}: {
  hold: Hold
  today: string
  expectedWeeks?: number | null
  /** Of the copy they wait for alone, where it is known. */
  ownerOfCopy?: string | undefined
}) {
  const { position, offer, promisedIn, isPaused, pausedUntil, hasOwn } = hold
  const about = hold.book.title
  if (offer) return <Offer offer={offer} about={about} />
  if (promisedIn) return <Promised conversationId={promisedIn} />
  return (
    <div className="grid gap-3">
      <p>
        <strong>{`${positionWords(position)}.`}</strong>{' '}
        <span>
          <TypedIn typed={ownerOfCopy}>{waitWords(hold, { owner: ownerOfCopy, today })}</TypedIn>
        </span>
      </p>
      {expectedWeeks !== null && !isPaused && (
        <p className="text-sm text-soft">It may be your turn {expectedWaitWords(expectedWeeks)}.</p>
      )}
      {hasOwn && (
        <p>
          While you have a copy of your own, we’ll offer other copies to the next person in the queue. You
          keep your place.
        </p>
      )}
      {isPaused && (
        <p className="font-medium">
          {`Paused${pausedUntil ? ` until ${dayWords(pausedUntil, today)}` : ''}. You keep your place.`}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {isPaused ? (
          <HoldButton intent="resume-hold" holdId={hold.id} label="Resume" about={about} />
        ) : (
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer items-center px-1 font-medium text-primary-ink">
              Pause
              <AboutStep about={about} />
            </summary>
            <PauseForm hold={hold} today={today} />
          </details>
        )}
        <HoldButton intent="leave-queue" holdId={hold.id} label="Stop waiting" about={about} />
      </div>
    </div>
  )
}

function Promised({ conversationId }: { conversationId: string }) {
  return (
    <div className="grid justify-items-start gap-3">
      <p>A copy is promised to you. You keep your place in the queue until you have it.</p>
      <LinkButton to={conversationPath(conversationId)} variant="outline">
        Go to the conversation
      </LinkButton>
    </div>
  )
}

function waitWords(
  { position, since, km, copyId }: Hold,
  { owner, today }: { owner: string | undefined; today: string },
): string {
  const sinceWhen = dayWords(cityDate(since, city.timeZone), today)
  const ahead = position > 1 ? `${position - 1} ahead of you. ` : ''
  return `${ahead}Waiting since ${sinceWhen}, ${copyId ? `for ${owner ? `${owner}’s` : 'one'} copy only` : `within ${km} km`}.`
}

function HoldButton(of: {
  intent: 'resume-hold' | 'leave-queue'
  holdId: string
  label: string
  about: string
}) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="holdId" value={of.holdId} />
      <Button
        type="submit"
        name="intent"
        value={of.intent}
        variant={of.intent === 'leave-queue' ? 'ghost' : 'outline'}
      >
        {of.label}
        <AboutStep about={of.about} />
      </Button>
    </Form>
  )
}

function PauseForm({ hold, today }: { hold: Hold; today: string }) {
  const [form, fields] = useSchemaForm(pauseHoldForm, {
    id: `pause-${hold.id}`,
    of: { intent: 'pause-hold', holdId: hold.id },
  })
  return (
    <Form method="post" preventScrollReset id={form.id} className="grid gap-3 py-2">
      <input type="hidden" name="intent" value="pause-hold" />
      <FormProblem form={form} />
      <input type="hidden" name="holdId" value={hold.id} />
      <Field label="Until" field={fields.until} hint="Leave it empty to pause until you resume it.">
        <TextInput
          type="date"
          min={addDays(today, 1)}
          max={addDays(today, holdLimits.mostPauseDays)}
          className="max-w-52"
        />
      </Field>
      <SubmitButton variant="outline" pending={useIsSending('pause-hold')} className="justify-self-start">
        Pause
        <AboutStep about={hold.book.title} />
      </SubmitButton>
    </Form>
  )
}

function Offer({
  offer: { id, until },
  about,
}: {
  offer: NonNullable<Hold['offer']>
  /** The title of the book. */
  about: string
}) {
  return (
    <Form method="post" preventScrollReset className="grid gap-3">
      <input type="hidden" name="offerId" value={id} />
      <p>
        <strong>It’s your turn.</strong> A copy is promised to you until {momentWords(until, city.timeZone)}.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="intent" value="accept-offer">
          I’d like it
          <AboutStep about={about} />
        </Button>
        <Button type="submit" name="intent" value="pass-offer" variant="outline">
          Let it pass
          <AboutStep about={about} />
        </Button>
      </div>
    </Form>
  )
}
