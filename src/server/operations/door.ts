// The one door: every operation is done here, in the same steps, whoever asks. What it takes, who may and what it counts
// against is read from its value (operation.ts).
import type { Transaction } from 'kysely'
import { type Member, memberOf, provenOf, type Viewer, writerOf } from '#rules/base/viewer.ts'
import type { z } from '#rules/base/zod.ts'
import { DomainError, type RefusalCode } from '#rules/domain-error.ts'
import type { LimitedWhileNew } from '#rules/members/new-members.ts'
import type { RateLimits } from '#server/limits/rate-limits.ts'
import { type Database, violatedConstraint, withTransaction } from '#server/store/database.ts'
import type { DB } from '#server/store/tables.ts'
import { refusalOf } from './input-refused.ts'
import type { AnyCommand, AnyRead, Count, OpenTransaction, Operation } from './operation.ts'

/** How the account of whoever does something has to be. */
export type Standing = {
  /** Neither suspended nor leaving. */
  mayWrite: boolean
  /** Has just shown that it is theirs. */
  proven: boolean
}

export type DoorParts = {
  db: Database
  limits: Pick<RateLimits, 'take'>
  clock: () => Date
  /** Looks up an account again, inside of the transaction of what its member does. Refuses whoever may not any more. */
  assertStill(tx: Transaction<DB>, member: Member, asked: Standing): Promise<void>
  brake(member: Member, counts: Partial<Record<LimitedWhileNew, number>>): Promise<void>
}

type InputOf<Op extends Operation> = z.input<Op['input']>
type ResultOf<Op extends Operation> = ReturnType<Op['run']> extends Promise<infer Result> ? Result : never

/** An operation as its callers have it; the value stays with it, for whoever lists all there are. */
export type Performed<Op extends Operation> = (Record<never, never> extends InputOf<Op>
  ? (viewer: Viewer, input?: InputOf<Op>) => Promise<ResultOf<Op>>
  : (viewer: Viewer, input: InputOf<Op>) => Promise<ResultOf<Op>>) & { operation: Op }

/** Operations as whoever merely calls them needs them. */
export type Calls<Service> = {
  [Name in keyof Service]: Service[Name] extends (...asked: infer Asked) => infer Answer
    ? (...asked: Asked) => Answer
    : never
}

export type Door = ReturnType<typeof createDoor>

export function createDoor(parts: DoorParts) {
  const { db, limits, clock, assertStill, brake } = parts

  return { open }

  /** The operations of a service, each to be called with whoever asks and what they ask for. */
  function open<Operations extends Record<string, Operation>>(
    operations: Operations,
  ): { [Name in keyof Operations]: Performed<Operations[Name]> } {
    const performed = Object.entries(operations).map(([name, operation]) => [
      name,
      Object.assign((viewer: Viewer, raw?: unknown) => perform(viewer, operation, raw), { operation }),
    ])
    return Object.fromEntries(performed)
  }

  /**
   * Does `operation` for `viewer`. `raw` is what they sent, not looked at yet: whatever the input's schema does not take is
   * refused (InputRefused), by field.
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
    return operation.kind === 'read'
      ? look(operation, asker, parsed.data)
      : carryOut(operation, asker, parsed.data)
  }

  /**
   * One generous limit for everything a member changes, beside the closer ones of each command. It comes first, so that input which
   * is refused counts too.
   */
  async function countWrite(viewer: Viewer, { countsAs = 'writeByMember' }: AnyCommand): Promise<void> {
    if (viewer.kind === 'member') await limits.take(countsAs, viewer.id)
  }

  async function look<Result>(read: AnyRead, viewer: Viewer, input: unknown): Promise<Result> {
    return read.run({ db, viewer, now: clock() }, input)
  }

  async function carryOut<Result>(command: AnyCommand, viewer: Viewer, input: unknown): Promise<Result> {
    const now = clock()
    await count(command, viewer, input)
    const transaction: OpenTransaction = (work, step) =>
      withTransaction(db, async (tx) => {
        const asked = standingFor(command)
        if (viewer.kind === 'member')
          await assertStill(tx, viewer, { ...asked, proven: asked.proven || step?.alsoProven === true })
        return work(tx)
      })
    if (command.inSteps) return command.run({ db, viewer, now, transaction }, input)
    const prepared = await command.prepare?.({ db, viewer, now }, input)
    try {
      const result = await transaction((tx) => command.run({ tx, viewer, now }, input, prepared))
      command.afterwards?.()
      return result
    } catch (error) {
      throw refusalOfConstraint(error, command.refuses) ?? error
    }
  }

  /** Outside of the transaction: what is rolled back counts too. */
  async function count({ counts, brakes }: AnyCommand, viewer: Viewer, input: unknown): Promise<void> {
    for (const counted of (counts ?? []) as readonly Count<unknown>[]) {
      const [rule, key] =
        typeof counted === 'string'
          ? [counted, memberOf(viewer).id]
          : [counted.rule, await counted.of({ db, viewer, input })]
      if (key !== null) await limits.take(rule, key)
    }
    if (brakes) await brake(memberOf(viewer), brakes(input))
  }
}

/** As they were when their request came; the account is looked up once more in the transaction. */
function letIn(viewer: Viewer, operation: Operation): Viewer {
  const { by, kind } = operation
  if (by === 'guest' && viewer.kind === 'guest') return viewer
  const member = memberOf(viewer)
  if (by === 'admin' && !member.isAdmin) throw new DomainError('ACCESS_DENIED')
  if (by === 'proven') provenOf(member)
  if (kind === 'read') return by === 'writer' ? writerOf(member) : member
  // Lists may be read; screens of administrators ask before they show one (web/shell/guard.ts).
  if (by === 'admin' && !member.administers) throw new DomainError('ADMIN_PROOF_NEEDED')
  return standingFor(operation).mayWrite ? writerOf(member) : member
}

function standingFor({ by, whileSuspended }: AnyCommand): Standing {
  return { mayWrite: whileSuspended === undefined, proven: by === 'proven' }
}

function refusalOfConstraint(
  error: unknown,
  refuses: Readonly<Record<string, RefusalCode>> = {},
): DomainError | undefined {
  const code = refuses[violatedConstraint(error) ?? '']
  return code && new DomainError(code)
}
