import { getFormProps } from '@conform-to/react'
import { Form } from 'react-router'
import { cityDate } from '#rules/base/calendar.ts'
import { shownCount } from '#rules/base/paging.ts'
import { eventsPath, submitEventPath } from '#rules/events/event-paths.ts'
import { eventTimes } from '#rules/events/events.ts'
import { confirmSubmissionForm, editSubmissionForm, submitEventForm } from '#rules/events/submission-forms.ts'
import { pictureRefusalsAt } from '#rules/pictures/images.ts'
import { refusedFactsAt } from '#web/events/plan/refused-facts.ts'
import { LeaveQuestion } from '#web/shell/forms/leave-question.tsx'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { useFormAccepted } from '#web/shell/forms/use-form-accepted.ts'
import { useSavedDraft } from '#web/shell/forms/use-saved-draft.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { SubmitOrCancel } from '#web/ui/forms/submit-button.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/submit-event'
import { ConfirmEmail } from './confirm-email.tsx'
import { EditEvent } from './edit-event.tsx'
import { orNotSubmitted } from './failed-submission.ts'
import { OwnSubmissions } from './own-submissions.tsx'
import { SubmissionFields } from './submission-fields.tsx'
import { SubmissionProblem } from './submission-problem.tsx'
import { TrapField } from './trap-field.tsx'

export const handle: Handle = { access: 'guest', shows: ['events'] }

export const meta = () =>
  pageMeta({
    title: 'Submit an Event',
    description: 'Tell your neighbours about a reading, a signing or a book swap.',
  })

export const loader = loads(async ({ services, viewer, url, clock, city: { timeZone } }) => {
  const at = { now: clock(), timeZone }
  const isMember = viewer.kind === 'member'
  const editing = url.searchParams.get('event')
  const shown = shownCount(url.searchParams.get('show'))
  const own = isMember && !editing ? await services.events.ownSubmissions(viewer, { shown }) : null
  return {
    today: cityDate(at.now, timeZone),
    mayAddPicture: isMember,
    draft: editing ? await services.events.submissionToEdit(viewer, { id: editing }) : null,
    /** An administrator's changes to their own published event need no one else's approval. */
    isAtOnce: viewer.kind === 'member' && viewer.isAdmin,
    confirming: url.searchParams.get('confirm'),
    own: own?.submissions.map((submission) => ({ ...submission, ...eventTimes(submission, at) })) ?? [],
    moreTo: own?.more ? `${submitEventPath}?show=${own.more}` : undefined,
  }
})

const submittedTitle = 'Event submitted successfully! It will be reviewed by our team.'

const refusedFields = {
  UNKNOWN_SUBURB: 'suburb',
  EVENT_HOURS_UNREAD: 'time',
  ...refusedFactsAt('time'),
  EVENT_SEATS_TAKEN: 'capacity',
  ...pictureRefusalsAt('picture'),
} as const

export const action = performs({
  submit: intent({
    form: submitEventForm,
    command: (args, sent) =>
      orNotSubmitted(args, () =>
        args.services.events.submitEvent(args.viewer, { ...sent, address: args.address }),
      ),
    after: (_, { viewer, value: { email } }) => {
      const isToConfirm = viewer.kind === 'guest' && email !== ''
      return replaceWithToast(eventsPath, {
        title: submittedTitle,
        ...(isToConfirm && { text: 'Please confirm your email first: we’ve sent you a link.' }),
      })
    },
    fieldOf: refusedFields,
  }),
  edit: intent({
    form: editSubmissionForm,
    command: (args, { event: id, ...edited }) =>
      orNotSubmitted(args, () => args.services.events.editSubmission(args.viewer, { id, ...edited })),
    after: ({ isAtOnce }) =>
      replaceWithToast(submitEventPath, { title: isAtOnce ? 'Event updated' : submittedTitle }),
    fieldOf: refusedFields,
  }),
  confirm: intent({
    form: confirmSubmissionForm,
    command: ({ services, viewer }, { token }) => services.events.confirmSubmission(viewer, { token }),
    after: () =>
      replaceWithToast(eventsPath, {
        title: 'Thank you!',
        text: 'We’ll review your event and let you know the result.',
      }),
  }),
})

export default function SubmitEvent({ loaderData }: Route.ComponentProps) {
  const { today, draft, confirming, isAtOnce } = loaderData
  if (confirming) return <ConfirmEmail token={confirming} />
  return draft ? (
    <EditEvent key={draft.id} draft={draft} today={today} isAtOnce={isAtOnce} />
  ) : (
    <NewEvent given={loaderData} />
  )
}

type Given = Route.ComponentProps['loaderData']

function NewEvent({ given: { today, mayAddPicture, own, moreTo } }: { given: Given }) {
  const [form, fields] = useSchemaForm(submitEventForm, { id: 'submit-event', of: { intent: 'submit' } })
  const isSending = useIsSending()
  const { title, description, categories, place, link } = fields
  const { keep, forget } = useSavedDraft({
    formId: form.id,
    place: 'submit-event',
    names: [title, description, categories, place, link].map(({ name }) => name),
  })
  useFormAccepted((sent, to) => sent.has(description.name) && to.pathname === eventsPath, forget)
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <PageHeading
        title="Submit an Event"
        hint="All submissions are reviewed before publishing. Times are local."
        back={{ label: 'Events', to: eventsPath }}
      />
      {own.length > 0 && (
        <p>
          <a
            href="#own-submissions"
            className="inline-flex min-h-11 items-center text-primary-ink underline underline-offset-4"
          >
            See the status of your submissions
          </a>
        </p>
      )}
      <Form
        method="post"
        encType="multipart/form-data"
        {...getFormProps(form)}
        onInput={keep}
        className="grid gap-5"
      >
        <input type="hidden" name="intent" value="submit" />
        <SubmissionProblem form={form} />
        <SubmissionFields fields={fields} today={today} mayAddPicture={mayAddPicture} />
        {!mayAddPicture && (
          <Field
            label="Your email (optional)"
            field={fields.email}
            hint="So we can tell you the result. We’ll send a link to confirm it first, and delete it once the event is over."
          >
            <TextInput type="email" autoComplete="email" />
          </Field>
        )}
        <TrapField field={fields.subject} />
        <SubmitOrCancel cancelTo={eventsPath} pending={isSending} pendingLabel="Submitting...">
          Submit Event
        </SubmitOrCancel>
        <LeaveQuestion
          box={form.id}
          isWithin={({ pathname, search }) => pathname + search === moreTo}
          onLeave={forget}
        />
      </Form>
      {own.length > 0 && <OwnSubmissions submissions={own} moreTo={moreTo} />}
    </div>
  )
}
