// The action for an answer, on the page of an event or of its club.
import { answerEventForm } from '#rules/events/event-forms.ts'
import type { Attendance } from '#rules/events/events.ts'
import { intent } from '#web/shell/forms/performs.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'

type Toast = { title: string; text?: string }

const says: Record<Attendance, Toast> = {
  going: { title: 'See you there!' },
  waiting: { title: 'You’re on the waiting list', text: 'We’ll let you know as soon as a seat is free.' },
  maybe: { title: 'You said you might come' },
  no: { title: 'You said you can’t come' },
}

export const answerToast = ({
  attendance,
  isToBeReminded,
}: {
  attendance: Attendance
  isToBeReminded: boolean
}): Toast => ({
  ...says[attendance],
  ...(attendance === 'going' && isToBeReminded && { text: 'We’ll remind you the day before.' }),
})

/** Redirects to where the answer was given. */
export const answerEvent = (here: (args: ScreenArgs) => string) =>
  intent({
    form: answerEventForm,
    command: ({ services, viewer }, { event: eventId, ...answer }) =>
      services.events.answer(viewer, { eventId, ...answer }),
    after: (answered, args) => redirectWithToast(here(args), answerToast(answered)),
  })
