// Every step of an exchange is posted here, from whichever screen shows it, and leads back there.

import { cityDate } from '#rules/calendar.ts'
import { DomainError, isRefusal, type RefusalCode } from '#rules/domain-error.ts'
import {
  acceptForm,
  extensionForm,
  lostForm,
  meetingForm,
  pickupForm,
  readyForm,
  returnForm,
  stepForm,
} from '#rules/exchanges/exchange-forms.ts'
import { type StepName, steps } from '#rules/exchanges/exchanges.ts'
import { localPath } from '#rules/members/members.ts'
import type { ExchangeChange } from '#server/exchanges/step-taker.ts'
import { submitted } from '#web/shell/forms/submitted.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { acts, loads } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { useAnswer } from '#web/ui/forms/form-answer.ts'
import type { Route } from './+types/take-step'
import { StepAgain } from './step-again.tsx'
import { stepToast } from './step-toast.ts'

export const handle = { access: 'member' }

export const meta: Route.MetaFunction = ({ params }) =>
  pageMeta({ title: params.step === 'agreeMeeting' ? 'Where to meet' : 'One more look' })

export const loader = loads(async ({ services, viewer, params, url, clock, city }) => {
  const { id = '', step = '' } = params
  if (step !== 'putAway' && !Object.hasOwn(steps, step)) throw new DomainError('NOT_FOUND')
  const exchange = await services.exchanges.card(viewer, id)
  const isMeeting = step === 'agreeMeeting' && exchange.steps.includes(step)
  return {
    exchange,
    places: isMeeting ? await services.exchanges.meetingOffer(viewer, id) : [],
    back: localBack(url.searchParams.get('back')),
    today: cityDate(clock(), city.timeZone),
  }
})

export const action = acts(async ({ request, services, viewer, params }) => {
  const { exchanges } = services
  const { id = '', step } = params
  const form = await request.formData()
  const back = localBack(form.get('back'))
  const settle = (name: StepName, taking: Promise<ExchangeChange>) => settled({ name, taking, back })

  switch (step) {
    case 'accept':
      return submitted(form, acceptForm, (answer) => settle(step, exchanges.accept(viewer, id, answer)))
    case 'agreeMeeting':
      return submitted(
        form,
        meetingForm,
        (meeting) => settle(step, exchanges.agreeMeeting(viewer, id, meeting)),
        { PICKUP_IN_PAST: 'at', PLACE_NOT_OFFERED: 'place' },
      )
    case 'changePickup':
      return submitted(
        form,
        pickupForm,
        (pickup) => settle(step, exchanges.changePickup(viewer, id, pickup)),
        { PICKUP_IN_PAST: 'at' },
      )
    case 'markReady':
      return submitted(form, readyForm, (pickup) => settle(step, exchanges.markReady(viewer, id, pickup)), {
        PICKUP_IN_PAST: 'at',
      })
    case 'askExtension':
      return submitted(
        form,
        extensionForm,
        (asked) => settle(step, exchanges.askExtension(viewer, id, asked)),
        { EXTENSION_NOT_POSSIBLE: 'dueOn' },
      )
    case 'markLost':
      return submitted(form, lostForm, (lost) => settle(step, exchanges.markLost(viewer, id, lost)))
    case 'confirmReturn':
      return submitted(form, returnForm, async ({ stars }) => {
        // First, so that nothing has happened yet if it is refused; rating has been open since the yes.
        if (stars) await exchanges.rate(viewer, id, stars)
        return settle(step, exchanges.confirmReturn(viewer, id))
      })
    case 'putAway':
      return submitted(form, stepForm, async () => {
        await exchanges.putAway(viewer, id)
        return redirectWithToast(back, { tone: 'success', title: 'Request Removed' })
      })
    case 'decline':
    case 'cancelRequest':
    case 'callOff':
    case 'confirmHandOver':
    case 'agreeExtension':
    case 'refuseExtension':
    case 'undoHandOver':
    case 'undoReturn':
      return submitted(form, stepForm, () => settle(step, exchanges[step](viewer, id)))
    default:
      throw new DomainError('NOT_FOUND')
  }
})

function localBack(back: unknown): string {
  return typeof back === 'string' && back ? localPath(back) : '/requested-books'
}

// The other neighbour was quicker: there is no form left to say it beside, so the screen is read again and says it above.
const overtaken: readonly RefusalCode[] = [
  'TOO_LATE',
  'MEETING_CHANGED',
  'NOTHING_ASKED',
  'UNDO_OVER',
  'ASKED_FOR_SINCE',
  'COPY_ALREADY_PROMISED',
]

async function settled(step: { name: StepName; taking: Promise<ExchangeChange>; back: string }) {
  const { name, taking, back } = step
  try {
    return await redirectWithToast(back, stepToast(name, await taking, back))
  } catch (error) {
    if (!isRefusal(error) || !overtaken.includes(error.code)) throw error
    return redirectWithToast(back, {
      tone: 'destructive',
      title: 'Things have moved on',
      text: error.message,
    })
  }
}

/** Seen without scripts when something has to be put right, otherwise the form itself says what; and before calling off. */
export default function TakeStep({ params, loaderData }: Route.ComponentProps) {
  const { exchange, places, back, today } = loaderData
  const posted = useAnswer()
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
