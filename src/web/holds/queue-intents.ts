// What the buttons of a queue do, on a book's page and in the bookcase.
import { holdLimits, type LendOnChoice, pausedByPasses } from '#rules/holds/holds.ts'
import { conversationPath } from '#rules/messages/conversation-path.ts'
import {
  holdForm,
  lendOnForm,
  offerForm,
  ownCopyForm,
  pauseHoldForm,
  reserveForm,
  waitForm,
} from '#web/holds/hold-forms.ts'
import { intent } from '#web/shell/forms/performs.ts'
import { type ScreenArgs, toSignIn } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'

const here = ({ url }: Pick<ScreenArgs, 'url'>, title: string, text?: string) =>
  redirectWithToast(`${url.pathname}${url.search}`, { title, ...(text && { text }) })

const offeredNow = 'It’s now on offer to someone in the queue.'

const answered: Record<LendOnChoice, [title: string, text: string]> = {
  yes: ['Thanks for lending it on', 'We’ll offer it to the next person who can have it.'],
  always: [
    'Thanks for lending it on',
    'Each time it’s back, we’ll offer it to the first person in the queue who can have it.',
  ],
  not_now: [
    'Not now',
    `We’ll ask you again after ${holdLimits.askAgainDays} days if someone in the queue can have it then.`,
  ],
  keep: [
    'It stays with you',
    'We won’t ask about this copy again. Choose it in your bookcase to change that.',
  ],
  ask: ['We’ll ask you each time', 'When it’s available and someone is waiting for it.'],
}

/** On a book's page alone. */
export const waitIntent = intent({
  form: waitForm,
  guests: ({ url }) => toSignIn(url.pathname, 'Please log in to wait for a book.'),
  command: ({ services, viewer, params }, wanted) =>
    services.holds.wait(viewer, { ...wanted, bookId: params.id ?? '' }),
  after: (_, args) => here(args, 'You’re in the queue', 'We’ll tell you when it’s your turn.'),
})

export const queueIntents = {
  'leave-queue': intent({
    form: holdForm,
    command: ({ services, viewer }, hold) => services.holds.leave(viewer, hold),
    after: (_, args) => here(args, 'You’re no longer waiting for it'),
  }),
  'pause-hold': intent({
    form: pauseHoldForm,
    command: ({ services, viewer }, pause) => services.holds.pauseHold(viewer, pause),
    after: (_, args) => here(args, 'Paused', 'You keep your place in the queue.'),
    fieldOf: { PAUSE_NOT_POSSIBLE: 'until' },
  }),
  'resume-hold': intent({
    form: holdForm,
    command: ({ services, viewer }, hold) => services.holds.resumeHold(viewer, hold),
    after: (_, args) => here(args, 'You’re waiting for it again'),
  }),
  'accept-offer': intent({
    form: offerForm,
    command: ({ services, viewer }, offer) => services.holds.acceptOffer(viewer, offer),
    after: ({ conversationId, ownerName }) =>
      redirectWithToast(conversationPath(conversationId), {
        title: 'It’s promised to you',
        text: `Arrange with ${ownerName} where to meet.`,
      }),
  }),
  'pass-offer': intent({
    form: offerForm,
    command: ({ services, viewer }, offer) => services.holds.passOffer(viewer, offer),
    after: ({ isPaused }, args) =>
      here(args, 'You’ve let it pass', isPaused ? pausedByPasses : 'You keep your place.'),
  }),
  'lend-on': intent({
    form: lendOnForm,
    command: ({ services, viewer }, answer) => services.holds.answerLendOn(viewer, answer),
    after: ({ isOffered }, args) => {
      const [title, text] = answered[args.value.answer]
      return here(args, title, isOffered && args.value.answer === 'yes' ? offeredNow : text)
    },
  }),
}

/** In the bookcase alone. */
export const reserveIntents = {
  reserve: intent({
    form: reserveForm,
    command: ({ services, viewer }, wanted) => services.holds.reserveCopy(viewer, wanted),
    after: (_, args) => here(args, 'Reserved', 'Nobody else can request it until the reservation ends.'),
    fieldOf: { RESERVATION_NOT_POSSIBLE: 'until', NOT_WITHIN_REACH: 'whom' },
  }),
  'end-reservation': intent({
    form: ownCopyForm,
    command: ({ services, viewer }, copy) => services.holds.endReservation(viewer, copy),
    after: (_, args) => here(args, 'No longer reserved', 'Others who can see it can request it again.'),
  }),
}
