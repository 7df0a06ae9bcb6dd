// The one door: every operation runs here, in the same steps for every caller. The operation's value (operation.ts) declares its
// input, who may perform it, and the limits that the door counts. Those in `alsoCounts` it counts itself while it runs.
import type { Transaction } from 'kysely'
import { keysOf } from '#rules/base/keys-of.ts'
import { type Member, memberOf, provenOf, type Viewer, writerOf } from '#rules/base/viewer.ts'
import type { z } from '#rules/base/zod.ts'
import { DomainError, isRefusal, type RefusalCode } from '#rules/domain-error.ts'
import type { LimitedWhileNew } from '#rules/members/new-members.ts'
import type { RateLimits } from '#server/limits/rate-limits.ts'
import { type Database, violatedConstraint, withTransaction } from '#server/store/database.ts'
import { hasGivenWay } from '#server/store/database-away.ts'
import type { Replicas } from '#server/store/replicas/replicas.ts'
import { ResultUnknown } from '#server/store/result-unknown.ts'
import { retryReadIfLost } from '#server/store/retry-read.ts'
import type { DB } from '#server/store/tables.ts'
import { holdsNul, refusalOf } from './input-refused.ts'
import type { AnyCommand, AnyRead, Count, OpenTransaction, Operation } from './operation.ts'
import { noteOperation, type OperationEnd } from './operations-of-request.ts'

/** The state that the viewer's account must be in. */
export type AccountNeeds = {
  /** Neither suspended nor leaving. */
  mayWrite: boolean
  /** Has recently proved that the account is theirs. */
  proven: boolean
}

export type DoorParts = {
  db: Database
  /** Standbys that may answer reads; absent if there are none. */
  replicas?: Pick<Replicas, 'read'> | undefined
  limits: Pick<RateLimits, 'take'>
  clock: () => Date
  /** Checks the account again inside the transaction (race condition). Refuses members who have lost the right since. */
  assertStill(tx: Transaction<DB>, member: Member, asked: AccountNeeds): Promise<void>
  /** Records a form with its changes. Refuses one whose changes are stored already. */
  assertNotSaved(tx: Transaction<DB>, form: { memberId: string; id: string }): Promise<void>
  /** Whether a transaction with the changes of this form has been committed: asked where it would be refused before its own. */
  isSaved(db: Database, form: { memberId: string; id: string }): Promise<boolean>
  brake(
    member: Member,
    counts: Partial<Record<LimitedWhileNew, number>>,
    unless: () => Promise<boolean>,
  ): Promise<void>
  /** Told of every operation that ends. Absent: nobody counts them. */
  operationEnded?: ((name: string, end: OperationEnd) => void) | undefined
}

type InputOf<Op extends Operation> = z.input<Op['input']>
type ResultOf<Op extends Operation> = ReturnType<Op['run']> extends Promise<infer Result> ? Result : never

/** An operation as a function for its callers; it keeps its value, so that all operations can be listed. */
export type Performed<Op extends Operation> = (Record<never, never> extends InputOf<Op>
  ? (viewer: Viewer, input?: InputOf<Op>) => Promise<ResultOf<Op>>
  : (viewer: Viewer, input: InputOf<Op>) => Promise<ResultOf<Op>>) & { operation: Op }

/** Operations as plain functions, for code that only calls them. */
export type Calls<Service> = {
  [Name in keyof Service]: Service[Name] extends (...asked: infer Asked) => infer Answer
    ? (...asked: Asked) => Answer
    : never
}

export type Door = ReturnType<typeof createDoor>

// Each request has a viewer of its own.
const counted = new WeakSet<Viewer>()
const recorded = new WeakSet<Viewer>()

/** Whether a command of this viewer's request has been counted. */
export function isCounted(viewer: Viewer): boolean {
  return counted.has(viewer)
}

export function createDoor(parts: DoorParts) {
  const { db, replicas, limits, clock, assertStill, assertNotSaved, isSaved, brake, operationEnded } = parts
  const names = new Map<Operation, string>()

  return { open, nameBy }

  /** For the log and the metrics: the whole names of the operations, which their services alone do not know. */
  function nameBy(operations: ReadonlyMap<string, Operation>): void {
    for (const [name, operation] of operations) names.set(operation, name)
  }

  /** The operations of a service as functions of a viewer and an input. */
  function open<Operations extends Record<string, Operation>>(
    operations: Operations,
  ): { [Name in keyof Operations]: Performed<Operations[Name]> } {
    const performed = Object.entries(operations).map(([name, operation]) => [
      name,
      Object.assign((viewer: Viewer, raw?: unknown) => noted(name, viewer, operation, raw), { operation }),
    ])
    return Object.fromEntries(performed)
  }

  /** Performs it, and notes how it ended: its request's line in the log says so. */
  async function noted<Op extends Operation>(
    ownName: string,
    viewer: Viewer,
    operation: Op,
    raw: unknown,
  ): Promise<ResultOf<Op>> {
    const name = names.get(operation) ?? ownName
    const noteEnd = noteOperation(name)
    const ends = (end: OperationEnd) => {
      noteEnd(end)
      operationEnded?.(name, end)
    }
    try {
      const result = await perform(viewer, operation, raw)
      ends('done')
      return result
    } catch (error) {
      ends(isRefusal(error) ? error.code : 'failed')
      throw error
    }
  }

  /**
   * Performs `operation` for `viewer`. `raw` is the unvalidated input: anything that the schema does not accept is
   * refused by field (InputRefused).
   */
  async function perform<Op extends Operation>(
    viewer: Viewer,
    operation: Op,
    raw: unknown,
  ): Promise<ResultOf<Op>> {
    if (operation.kind === 'command') await countWrite(viewer, operation)
    const asker = letIn(viewer, operation)
    const parsed = operation.input.safeParse(raw ?? {})
    if (!parsed.success) throw refusalOf(parsed.error)
    if (holdsNul(parsed.data)) throw new DomainError('FORM_NOT_READABLE')
    return operation.kind === 'read'
      ? look(operation, asker, parsed.data)
      : carryOut(operation, asker, parsed.data)
  }

  /**
   * One generous limit for everything a member changes, besides the stricter limits of each command. It comes first, so that refused
   * input counts too.
   */
  async function countWrite(viewer: Viewer, { countsAs = 'writeByMember' }: AnyCommand): Promise<void> {
    if (viewer.kind === 'guest') return
    counted.add(viewer)
    await limits.take(countsAs, viewer.id)
  }

  async function look<Result>(read: AnyRead, viewer: Viewer, input: unknown): Promise<Result> {
    const run = (from: Database): Promise<Result> => read.run({ db: from, viewer, now: clock() }, input)
    const answer = await replicas?.read(viewer, run)
    return answer ? answer.result : retryReadIfLost(() => run(db))
  }

  async function carryOut<Result>(command: AnyCommand, viewer: Viewer, input: unknown): Promise<Result> {
    const now = clock()
    const form = formOf(viewer, command, input)
    // What is stored is no use refusing: its answer was lost, and it may have been the last that a limit allowed.
    const unlessSaved = async (error: unknown) => {
      if (form && isRefusal(error) && (await isSaved(db, form))) throw new DomainError('ALREADY_SAVED')
      throw error
    }
    await count(command, viewer, input).catch(unlessSaved)
    const transaction: OpenTransaction = (work, step) =>
      withTransaction(db, async (tx) => {
        if (form) await assertNotSaved(tx, form)
        const asked = needsOf(command)
        if (viewer.kind === 'member')
          await assertStill(tx, viewer, { ...asked, proven: asked.proven || step?.alsoProven === true })
        return work(tx)
      }).catch((error: unknown) => {
        // Of steps, those before may be stored: nothing is said about them.
        if (hasGivenWay(error)) throw new DomainError(command.inSteps ? 'DATABASE_AWAY' : 'BUSY')
        if (!(error instanceof ResultUnknown)) throw error
        const isKnownAgain = form !== undefined || (hasForm(viewer) && hasOwnKey(input))
        throw new DomainError(isKnownAgain ? 'OUTCOME_UNKNOWN' : 'OUTCOME_UNCHECKED')
      })
    if (command.inSteps) return command.run({ db, viewer, now, transaction }, input)
    const prepared = await command.prepare?.({ db, viewer, now }, input).catch(unlessSaved)
    try {
      const result = await transaction<Result>((tx) => command.run({ tx, viewer, now }, input, prepared))
      command.afterwards?.()
      return result
    } catch (error) {
      throw refusalOfConstraint(error, command.refuses) ?? error
    }
  }

  /** Outside the transaction, so that attempts that are rolled back count too. */
  async function count(
    { counts, brakes, brakedBefore }: AnyCommand,
    viewer: Viewer,
    input: unknown,
  ): Promise<void> {
    for (const counted of (counts ?? []) as readonly Count<unknown>[]) {
      const [rule, key] =
        typeof counted === 'string'
          ? [counted, memberOf(viewer).id]
          : [counted.rule, await counted.of({ db, viewer, input })]
      if (key !== null) await limits.take(rule, key)
    }
    if (!brakes) return
    const member = memberOf(viewer)
    const unless = async () => (await brakedBefore?.({ db, viewer: member, input })) ?? false
    await brake(member, await timesOf(brakes, input, member), unless)
  }

  /** How many of each a new member's input counts as. */
  async function timesOf(brakes: NonNullable<AnyCommand['brakes']>, input: unknown, viewer: Member) {
    const counted = keysOf(brakes).map(
      async (what) => [what, (await brakes[what]?.(input, { db, viewer })) ?? 0] as const,
    )
    return Object.fromEntries(await Promise.all(counted))
  }
}

/** Checks the viewer as of the start of the request; the account is checked again in the transaction. */
function letIn(viewer: Viewer, operation: Operation): Viewer {
  const { by, kind } = operation
  if (by === 'guest' && viewer.kind === 'guest') return viewer
  const member = memberOf(viewer)
  if (by === 'admin' && !member.isAdmin) throw new DomainError('ACCESS_DENIED')
  if (by === 'proven') provenOf(member)
  if (kind === 'read') return by === 'writer' ? writerOf(member) : member
  // Lists may be read; screens of administrators ask before they show one (web/shell/guard.ts).
  if (by === 'admin' && !member.administers) throw new DomainError('ADMIN_PROOF_NEEDED')
  return needsOf(operation).mayWrite ? writerOf(member) : member
}

/**
 * The form by which this command is recognised if it is sent again. Of several commands of one form it is the first. Commands in steps
 * store them one by one, and have keys of their own. So have those with a client key, which answer the second time as they did the
 * first (idempotency key).
 */
function formOf(
  viewer: Viewer,
  { inSteps }: AnyCommand,
  input: unknown,
): { memberId: string; id: string } | undefined {
  if (!hasForm(viewer) || inSteps || hasOwnKey(input) || recorded.has(viewer)) return undefined
  recorded.add(viewer)
  return { memberId: viewer.id, id: viewer.form }
}

const hasForm = (viewer: Viewer): viewer is Member & { form: string } =>
  viewer.kind === 'member' && Boolean(viewer.form)

const hasOwnKey = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && 'clientKey' in input && typeof input.clientKey === 'string'

function needsOf({ by, whileSuspended }: AnyCommand): AccountNeeds {
  return { mayWrite: whileSuspended === undefined, proven: by === 'proven' }
}

function refusalOfConstraint(
  error: unknown,
  refuses: Readonly<Record<string, RefusalCode>> = {},
): DomainError | undefined {
  const code = refuses[violatedConstraint(error) ?? '']
  return code && new DomainError(code)
}
