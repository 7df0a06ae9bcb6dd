// The actions that mark an event, on its own page or its club's.
import { type EventMark, markEventForm, markedText } from '#rules/events/event-marks.ts'
import { intent } from '#web/shell/forms/performs.ts'
import { type ScreenArgs, toSignIn } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'

/** Adds an event to the wishlist or calendar, or removes it. Redirects to where that was done. */
export function markEvent(mark: EventMark, here: (args: ScreenArgs) => string) {
  const says = markedText[mark]
  return intent({
    form: markEventForm,
    guests: (args) => toSignIn(here(args), says.signIn),
    command: ({ services, viewer }, { event: eventId, on }) =>
      services.events[on ? 'markEvent' : 'unmarkEvent'](viewer, { eventId, mark }),
    after: (_, args) => redirectWithToast(here(args), { title: args.value.on ? says.on : says.off }),
  })
}
