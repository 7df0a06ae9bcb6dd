import { getFormProps } from '@conform-to/react'
import { Form } from 'react-router'
import { cityDate } from '#rules/calendar.ts'
import { eventTimes } from '#rules/events/events.ts'
import { submitEventForm } from '#rules/events/submission-forms.ts'
import { shownCount } from '#rules/paging.ts'
import { pictureRefusals } from '#rules/pictures/images.ts'
import { eventsPath, submitEventPath } from '#web/events/event-paths.ts'
import { submitted } from '#web/shell/forms/submitted.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { acts, loads } from '#web/shell/screen.ts'
import { replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { FormProblem } from '#web/ui/forms/form-problem.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/submit-event'
import { OwnSubmissions } from './own-submissions.tsx'
import { SubmissionFields } from './submission-fields.tsx'

export const handle = { access: 'guest', shows: ['events'] }

export const meta = () =>
  pageMeta({
    title: 'Submit an Event',
    description: 'Tell your neighbours of a reading, a signing or a book swap.',
  })

export const loader = loads(async ({ services, viewer, url, clock, city: { timeZone } }) => {
  const at = { now: clock(), timeZone }
  const isMember = viewer.kind === 'member'
  const shown = shownCount(url.searchParams.get('show'))
  const own = isMember ? await services.events.ownSubmissions(viewer, { shown }) : null
  return {
    today: cityDate(at.now, timeZone),
    mayAddPicture: isMember,
    own: own?.submissions.map((submission) => ({ ...submission, ...eventTimes(submission, at) })) ?? [],
    moreTo: own?.more ? `${submitEventPath}?show=${own.more}` : undefined,
  }
})

const refusedFields = {
  UNKNOWN_SUBURB: 'suburb',
  EVENT_HOURS_UNREAD: 'time',
  EVENT_IN_PAST: 'startsOn',
  EVENT_TOO_FAR: 'startsOn',
  ...pictureRefusals('picture'),
} as const

export const action = acts(async ({ request, services, viewer, address }) =>
  submitted(
    await request.formData(),
    submitEventForm,
    async ({ picture, ...input }) => {
      await services.events.submitEvent(viewer, input, { picture: picture ?? null, address })
      return replaceWithToast(eventsPath, {
        tone: 'success',
        title: 'Event submitted successfully! It will be reviewed by our team.',
      })
    },
    refusedFields,
  ),
)

export default function SubmitEvent({
  loaderData: { today, mayAddPicture, own, moreTo },
}: Route.ComponentProps) {
  const [form, fields] = useSchemaForm(submitEventForm, { id: 'submit-event' })
  const isSending = useIsSending()
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <PageHeading
        title="Submit an Event"
        hint="All submissions are reviewed before publishing. Times are those of the city."
        back={{ label: 'Events', to: eventsPath }}
      />
      <Form method="post" encType="multipart/form-data" {...getFormProps(form)} className="grid gap-5">
        <FormProblem form={form} />
        <SubmissionFields fields={fields} today={today} mayAddPicture={mayAddPicture} />
        <div className="grid gap-3 sm:flex sm:flex-row-reverse">
          <SubmitButton pending={isSending} pendingLabel="Submitting...">
            Submit Event
          </SubmitButton>
          <LinkButton to={eventsPath} variant="outline">
            Cancel
          </LinkButton>
        </div>
      </Form>
      {own.length > 0 && <OwnSubmissions submissions={own} moreTo={moreTo} />}
    </div>
  )
}
