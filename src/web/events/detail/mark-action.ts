import { type EventMark, markEventForm, markedText } from '#rules/events/event-marks.ts'
import { eventPath } from '#rules/events/event-paths.ts'
import { intent } from '#web/shell/forms/performs.ts'
import { type ScreenArgs, toSignIn } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'

const here = ({ params }: Pick<ScreenArgs, 'params'>) => eventPath(params.id ?? '')

function marks(mark: EventMark) {
  const says = markedText[mark]
  return intent({
    form: markEventForm,
    guests: (args) => toSignIn(here(args), says.signIn),
    command: ({ services, viewer, params }, { on }) =>
      services.events[on ? 'markEvent' : 'unmarkEvent'](viewer, { eventId: params.id ?? '', mark }),
    after: (_, args) => redirectWithToast(here(args), { title: args.value.on ? says.on : says.off }),
  })
}

/** Adds the page's event to the wishlist or calendar, or removes it. */
export const markEvent = {
  wishlist: marks('wishlist'),
  calendar: marks('calendar'),
} satisfies Record<EventMark, unknown>
