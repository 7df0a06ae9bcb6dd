// The one way an exchange changes state: lock, assert the rule, write, add the system message, announce, notify;
// all in one transaction.
import type { City } from '#city/city.ts'
import { cityDate } from '#rules/base/calendar.ts'
import type { Member } from '#rules/base/viewer.ts'
import type { z } from '#rules/base/zod.ts'
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import type { stepInput } from '#rules/exchanges/exchange-inputs.ts'
import { canTake, type ExchangeState, type Side, type StepName } from '#rules/exchanges/exchanges.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { tabOf } from '#server/live/live-notice.ts'
import { announce } from '#server/live/live-queries.ts'
import type { MessageService } from '#server/messages/message-service.ts'
import { readNotices } from '#server/notices/notice-queries.ts'
import { type CommandContext, type Count, defineCommand } from '#server/operations/operation.ts'
import type { Database } from '#server/store/database.ts'
import { notifyExchange } from './exchange-jobs.ts'
import { type LockedExchange, lockCopyOfExchange, lockExchange, updateExchange } from './exchange-queries.ts'
import type { Effect } from './exchange-steps.ts'
import { type Moment, toFacts } from './exchange-view.ts'
import { forgetUndo } from './undo-queries.ts'

export type StepParts = {
  db: Database
  messages: MessageService
  jobs: Pick<Jobs, 'enqueue' | 'enqueueAll'>
  clock: () => Date
  city: Pick<City, 'timeZone'>
}

/** The facts for the toast after a step. */
export type ExchangeChange = {
  id: string
  state: ExchangeState
  conversationId: string
  /** Of the member who took the step. */
  side: Side
  other: { id: string; name: string }
  bookTitle: string
  /** What the member chose was so already: nobody is told anything. */
  isUnchanged?: true
}

/** The context a step runs with: a locked exchange of `member`, its transaction and the moment. */
export type StepContext = Moment & {
  tx: CommandContext<'member'>['tx']
  member: Member
  exchange: LockedExchange
}

/** Takes the locks that come before that of the copy. */
type Before = (tx: Database, of: { id: string; viewerId: string }) => Promise<void>

/** Access for every command on an exchange that already exists. */
const underWay = {
  by: 'member',
  whileSuspended: 'somebody else waits for it',
  refuses: {
    exchanges_one_active: 'COPY_ALREADY_PROMISED',
    // If it were undone, it would be open beside the borrower's next request for the same copy.
    exchanges_one_open_request: 'ASKED_FOR_SINCE',
  },
} as const

export function createStepTaker({ messages, jobs, city }: StepParts) {
  return { step, change, apply }

  /**
   * The command of one step. `decide` returns the changes, undefined if they have been made already; `afterwards` handles the side effects, in
   * the same transaction.
   */
  function step<Input extends z.ZodType<z.output<typeof stepInput>>>(
    name: StepName,
    what: {
      input: Input
      counts?: readonly Count<z.output<Input>>[]
      before?: Before
      decide: (
        context: StepContext,
        input: z.output<Input>,
      ) => Effect | undefined | Promise<Effect | undefined>
      afterwards?: (context: StepContext) => Promise<void>
    },
  ) {
    const { input, counts, before, decide, afterwards } = what
    return change({
      input,
      ...(counts && { counts }),
      ...(before && { before }),
      run: async (context, asked): Promise<ExchangeChange> => {
        assertAllowed(canTake(name, context.member, toFacts(context.exchange, context.now)))
        const effect = await decide(context, asked)
        if (!effect) return { ...changeOf(context), isUnchanged: true }
        const changed = await apply(context, effect)
        await afterwards?.(context)
        return changed
      },
    })
  }

  /** A command that runs with the copy and then the exchange locked. NOT_FOUND for strangers. */
  function change<Input extends z.ZodType<z.output<typeof stepInput>>, Result>({
    before,
    ...what
  }: {
    input: Input
    counts?: readonly Count<z.output<Input>>[]
    before?: Before
    run: (context: StepContext, input: z.output<Input>) => Promise<Result>
  }) {
    return defineCommand({
      ...underWay,
      ...what,
      run: async (context, asked) => {
        await before?.(context.tx, { id: asked.id, viewerId: context.viewer.id })
        return what.run(await locked(context, asked.id), asked)
      },
    })
  }

  async function locked(
    { tx, viewer: member, now }: CommandContext<'member'>,
    id: string,
  ): Promise<StepContext> {
    const copy = await lockCopyOfExchange(tx, { id, viewerId: member.id })
    if (!copy) throw new DomainError('NOT_FOUND')
    const exchange = await lockExchange(tx, id)
    return { tx, member, exchange, now, today: cityDate(now, city.timeZone) }
  }

  async function apply({ tx, member, exchange }: StepContext, effect: Effect): Promise<ExchangeChange> {
    const changed = changeOf({ member, exchange }, effect.change.state)
    const { id, conversationId, other, state } = changed
    await updateExchange(tx, id, effect.change)
    // Only the last step can be undone; a step that can be undone stores its own undo after this.
    if (exchange.undo_until) await forgetUndo(tx, id)
    await readNotices(tx, { memberId: member.id, of: id })
    await messages.postSystem(tx, {
      to: [{ conversationId, unreadFor: [other.id] }],
      says: effect.says,
      standing: state,
    })
    await announce(tx, {
      members: [member.id, other.id],
      about: 'exchanges',
      of: conversationId,
      from: tabOf(member),
    })
    const { notice: kind, dueOn } = effect
    if (kind) await jobs.enqueue(tx, notifyExchange, { exchangeId: id, kind, ...(dueOn && { dueOn }) })
    return changed
  }
}

function changeOf(
  { member, exchange }: Pick<StepContext, 'member' | 'exchange'>,
  state = exchange.state,
): ExchangeChange {
  const { id, conversation_id: conversationId, owner_id: ownerId, borrower_id: borrowerId } = exchange
  const side = member.id === ownerId ? 'owner' : 'borrower'
  const other =
    side === 'owner'
      ? { id: borrowerId, name: exchange.borrower_name }
      : { id: ownerId, name: exchange.owner_name }
  return { id, state, conversationId, side, other, bookTitle: exchange.title }
}

export type StepTaker = ReturnType<typeof createStepTaker>
