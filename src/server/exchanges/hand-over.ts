import type { City } from '#city/city.ts'
import { DAY_MS } from '#rules/base/durations.ts'
import { pickupInput, readyInput, stepInput } from '#rules/exchanges/exchange-inputs.ts'
import { questionDays, undoSeconds } from '#rules/exchanges/exchanges.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { LibraryService } from '#server/library/library-service.ts'
import { assertMayWrite } from '#server/members/accounts/as-viewer.ts'
import { closeRequests, notifyWhereabouts } from './exchange-jobs.ts'
import { type LockedExchange, lockReceiver } from './exchange-queries.ts'
import { callingOff, changingPickup, handingOver, makingReady } from './exchange-steps.ts'
import { agreedOn, type Pickup } from './meeting/agree-meeting.ts'
import type { StepContext, StepTaker } from './take-step.ts'
import { keepUndo } from './undo-queries.ts'

/** The steps from the promise to the hand-over. */
export function createHandOver(parts: {
  steps: StepTaker
  library: Pick<LibraryService, 'transferCopy'>
  jobs: Pick<Jobs, 'enqueue'>
  city: Pick<City, 'timeZone'>
}) {
  const { steps, library, jobs, city } = parts

  return {
    markReady: steps.step('markReady', {
      input: readyInput,
      decide: async (context, pickup) => {
        await assertMayName(pickup, context)
        const loanDays = pickup.loanDays ?? context.exchange.loan_days
        return makingReady(context, { ...agreedOn(pickup, context, city), loanDays })
      },
    }),

    changePickup: steps.step('changePickup', {
      input: pickupInput,
      counts: ['meetingByMember'],
      decide: async (context, pickup) => {
        await assertMayName(pickup, context)
        return changingPickup(context, agreedOn(pickup, context, city))
      },
    }),

    callOff: steps.step('callOff', {
      input: stepInput,
      decide: (context) => callingOff(context, sideOfMember(context)),
    }),

    /**
     * By the borrower; or, for a loan, by its owner once they should have met, which the borrower is told and can take back for days. Lent: the
     * loan runs from today. Given: the copy now belongs to the borrower. Other members who requested it
     * are notified once the hand-over can no longer be undone, a minute later.
     */
    confirmHandOver: steps.step('confirmHandOver', {
      input: stepInput,
      before: lockReceiver,
      decide: (context) => handingOver(context, context.exchange),
      afterwards: (context) => (context.exchange.offer === 'give' ? giveAway(context) : lend(context)),
    }),
  }

  async function lend(context: StepContext): Promise<void> {
    const { tx, exchange, now } = context
    const undo = undoOf(exchange, now)
    if (sideOfMember(context) === 'borrower') return keepUndo(tx, undo)
    await keepUndo(tx, { ...undo, undo_until: new Date(now.getTime() + questionDays * DAY_MS) })
    await jobs.enqueue(tx, notifyWhereabouts, { exchangeId: exchange.id, kind: 'handedOver' })
  }

  async function giveAway({ tx, exchange, now }: StepContext): Promise<void> {
    const { copy_id: copyId, borrower_id: toMemberId, copy_suburb, copy_paused_at, copy_club_id } = exchange
    const undo = undoOf(exchange, now)
    await keepUndo(tx, { ...undo, copy_suburb, copy_paused_at, copy_club_id })
    await library.transferCopy(tx, copyId, toMemberId)
    await jobs.enqueue(tx, closeRequests, { copyId }, { startAfter: undo.undo_until })
  }
}

function undoOf({ id, state }: LockedExchange, now: Date) {
  return {
    exchange_id: id,
    // The rule allows a hand-over from these two states only.
    state: state === 'ready' ? 'ready' : 'accepted',
    undo_until: new Date(now.getTime() + undoSeconds * 1000),
  } as const
}

/** A suspended member can keep to the agreed place or leave it open, but not write another. SUSPENDED. */
async function assertMayName({ place }: Pickup, { tx, member, exchange }: StepContext): Promise<void> {
  if (place && place !== exchange.pickup_place) await assertMayWrite(tx, member)
}

function sideOfMember({ member, exchange }: StepContext): 'owner' | 'borrower' {
  return member.id === exchange.owner_id ? 'owner' : 'borrower'
}
