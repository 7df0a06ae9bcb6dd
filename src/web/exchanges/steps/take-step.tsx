// Handles every step of an exchange, from whichever screen it was posted, and redirects back there.
import type { z } from 'zod'
import { cityDate } from '#rules/base/calendar.ts'
import { DomainError, type RefusalCode } from '#rules/domain-error.ts'
import { type StepName, steps } from '#rules/exchanges/exchanges.ts'
import { localPath } from '#rules/members/members.ts'
import type { ExchangeChange } from '#server/exchanges/take-step.ts'
import {
  acceptForm,
  extensionAnswerForm,
  extensionForm,
  lostForm,
  meetingForm,
  pickupForm,
  readyForm,
  returnForm,
  stepForm,
} from '#web/exchanges/exchange-forms.ts'
import { type FieldsOf, intent, performsAt } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads, type ScreenArgs } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { useFormResponse } from '#web/ui/forms/form-response.ts'
import type { Route } from './+types/take-step'
import { StepAgain } from './step-again.tsx'
import { stepToast } from './step-toast.ts'

export const handle: Handle = { access: 'member' }

export const meta: Route.MetaFunction = ({ params }) =>
  pageMeta({ title: params.step === 'agreeMeeting' ? 'Where to meet' : 'Please check' })

export const loader = loads(async ({ services, viewer, params, url, clock, city }) => {
  const { id = '', step = '' } = params
  if (step !== 'archive' && !Object.hasOwn(steps, step)) throw new DomainError('NOT_FOUND')
  const exchange = await services.exchanges.card(viewer, { id })
  const isMeeting = step === 'agreeMeeting' && exchange.steps.includes(step)
  return {
    exchange,
    places: isMeeting ? await services.exchanges.meetingOffer(viewer, { id }) : [],
    back: localBack(url.searchParams.get('back')),
    today: cityDate(clock(), city.timeZone),
  }
})

/** One step: its form and its operation. All redirect to the screen they were taken on. */
function step<Schema extends z.ZodType<{ back: string }>>(
  name: StepName,
  form: Schema,
  taking: (args: ScreenArgs & { id: string }, value: z.output<Schema>) => Promise<ExchangeChange>,
  fieldOf: FieldsOf<Schema> = {},
) {
  return intent({
    form,
    fieldOf,
    command: (args, value: z.output<Schema>) => taking({ ...args, id: args.params.id ?? '' }, value),
    after: (change, { value }) => {
      const back = localBack(value.back)
      return redirectWithToast(back, stepToast(name, change, back))
    },
    refused: overtaken,
  })
}

/** A step without fields. */
function plain(name: PlainStep) {
  return step(name, stepForm, ({ services, viewer, id }) => services.exchanges[name](viewer, { id }))
}

type PlainStep = 'decline' | 'cancelRequest' | 'callOff' | 'confirmHandOver' | 'undoHandOver' | 'undoReturn'

const refusedTimes = { PICKUP_IN_PAST: 'at', PICKUP_TOO_FAR: 'at' } as const

const table: Record<StepName | 'archive', ReturnType<typeof intent>> = {
  accept: step('accept', acceptForm, ({ services, viewer, id }, answer) =>
    services.exchanges.accept(viewer, { id, ...answer }),
  ),
  agreeMeeting: step(
    'agreeMeeting',
    meetingForm,
    ({ services, viewer, id }, meeting) => services.exchanges.agreeMeeting(viewer, { id, ...meeting }),
    { ...refusedTimes, PLACE_NOT_OFFERED: 'place' },
  ),
  changePickup: step(
    'changePickup',
    pickupForm,
    ({ services, viewer, id }, pickup) => services.exchanges.changePickup(viewer, { id, ...pickup }),
    refusedTimes,
  ),
  markReady: step(
    'markReady',
    readyForm,
    ({ services, viewer, id }, pickup) => services.exchanges.markReady(viewer, { id, ...pickup }),
    refusedTimes,
  ),
  askExtension: step(
    'askExtension',
    extensionForm,
    ({ services, viewer, id }, asked) => services.exchanges.askExtension(viewer, { id, ...asked }),
    { EXTENSION_NOT_POSSIBLE: 'dueOn', EXTENSION_ASKED: 'dueOn' },
  ),
  agreeExtension: step('agreeExtension', extensionAnswerForm, ({ services, viewer, id }, asked) =>
    services.exchanges.agreeExtension(viewer, { id, ...asked }),
  ),
  refuseExtension: step('refuseExtension', extensionAnswerForm, ({ services, viewer, id }, asked) =>
    services.exchanges.refuseExtension(viewer, { id, ...asked }),
  ),
  markLost: step('markLost', lostForm, ({ services, viewer, id }, lost) =>
    services.exchanges.markLost(viewer, { id, ...lost }),
  ),
  confirmReturn: step('confirmReturn', returnForm, async ({ services, viewer, id }, { stars }) => {
    // First, so that nothing has happened yet if it is refused; rating has been open since the request was accepted.
    if (stars) await services.exchanges.rate(viewer, { id, stars })
    return services.exchanges.confirmReturn(viewer, { id })
  }),
  decline: plain('decline'),
  cancelRequest: plain('cancelRequest'),
  callOff: plain('callOff'),
  confirmHandOver: plain('confirmHandOver'),
  undoHandOver: plain('undoHandOver'),
  undoReturn: plain('undoReturn'),
  archive: intent({
    form: stepForm,
    command: ({ services, viewer, params }) => services.exchanges.archive(viewer, { id: params.id ?? '' }),
    after: (_, { value }) => redirectWithToast(localBack(value.back), { title: 'Request Removed' }),
  }),
}

export const action = performsAt('step', table)

function localBack(back: unknown): string {
  return typeof back === 'string' && back ? localPath(back) : '/requested-books'
}

// The other member was faster: the form is gone, so the screen is reloaded and shows the refusal at the top.
const movedOn: readonly RefusalCode[] = [
  'TOO_LATE',
  'MEETING_CHANGED',
  'NOTHING_ASKED',
  'EXTENSION_CHANGED',
  'UNDO_OVER',
  'ASKED_FOR_SINCE',
  'COPY_ALREADY_PROMISED',
]

function overtaken({ code, message }: DomainError, { value }: { value: { back: string } }) {
  if (!movedOn.includes(code)) return undefined
  return redirectWithToast(localBack(value.back), {
    tone: 'destructive',
    title: 'Something has changed',
    text: message,
  })
}

/** Shown without scripts after an error, which the form itself shows otherwise; and before calling off. */
export default function TakeStep({ params, loaderData }: Route.ComponentProps) {
  const { exchange, places, back, today } = loaderData
  const posted = useFormResponse()
  const { back: backFrom } = posted?.typed ?? {}
  return (
    <StepAgain
      exchange={exchange}
      step={params.step}
      places={places}
      today={today}
      back={typeof backFrom === 'string' && backFrom ? localPath(backFrom) : back}
      posted={posted}
    />
  )
}
