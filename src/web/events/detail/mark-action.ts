import { everyEventMark, markEventForm, markedText } from '#rules/events/event-marks.ts'
import { submitted } from '#web/shell/forms/submitted.ts'
import { type ScreenArgs, toSignIn } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'

/** Does the form put the event aside, or back? */
export const marks = (form: FormData): boolean => everyEventMark.some((mark) => mark === form.get('intent'))

export function markEvent(
  { services, viewer }: ScreenArgs,
  form: FormData,
  to: { id: string; here: string },
) {
  return submitted(form, markEventForm, async ({ mark, on }) => {
    const says = markedText[mark]
    if (viewer.kind === 'guest') return toSignIn(to.here, says.signIn)
    await services.events[on ? 'markEvent' : 'unmarkEvent'](viewer, { eventId: to.id, mark })
    return redirectWithToast(to.here, { tone: 'success', title: on ? says.on : says.off })
  })
}
