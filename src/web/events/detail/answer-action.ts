// What becomes of an answer, from the page of an event or that of its club.
import { answerEventForm } from '#rules/events/event-forms.ts'
import type { Attendance } from '#rules/events/events.ts'
import { submitted } from '#web/shell/forms/submitted.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'

const says: Record<Attendance, { title: string; text?: string }> = {
  going: { title: 'See you there!', text: 'We remind you the day before.' },
  waiting: { title: 'You are on the waiting list', text: 'We tell you as soon as a seat is free.' },
  maybe: { title: 'You said that you may come' },
  no: { title: 'You said that you are not coming' },
}

export function answerEvent({ services, viewer }: ScreenArgs, form: FormData, here: string) {
  return submitted(form, answerEventForm, async ({ event, ...answer }) => {
    const attendance = await services.events.answer(viewer, { eventId: event, ...answer })
    return redirectWithToast(here, { tone: 'success', ...says[attendance] })
  })
}
