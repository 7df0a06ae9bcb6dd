// The operations of the product, as values: a command changes something, a read changes nothing, except that what
// an administrator looks at may be logged. They are defined in their service and performed only by the door (door.ts), for every caller:
// a screen, a route, a job, a test.
import type { Transaction } from 'kysely'
import { nothing } from '#rules/base/inputs.ts'
import type { Member, Viewer } from '#rules/base/viewer.ts'
import type { z } from '#rules/base/zod.ts'
import type { RefusalCode } from '#rules/domain-error.ts'
import type { LimitedWhileNew } from '#rules/members/new-members.ts'
import type { RateRule } from '#server/limits/rate-limits.ts'
import type { Database } from '#server/store/database.ts'
import type { DB } from '#server/store/tables.ts'

/**
 * The viewers who may perform an operation. `guest`: everybody. `member`: everybody who is logged in. `writer`: a member who may write to others
 * or start something with them, so neither leaving nor suspended. `proven`: a member who has recently proved that the account is
 * theirs. `admin`: an administrator who has.
 */
export type By = 'guest' | 'member' | 'writer' | 'proven' | 'admin'

/** The viewer, with the type that the operation's `by` guarantees. */
type Asker<Who extends By> = Who extends 'guest' ? Viewer : Member

type Asked<Who extends By> = {
  viewer: Asker<Who>
  now: Date
}

/** The context of a command: one transaction, in which the account has been checked again. */
export type CommandContext<Who extends By> = Asked<Who> & { tx: Transaction<DB> }

/** The context of a read. */
export type Look<Who extends By> = Asked<Who> & { db: Database }

/** The context of a command in steps: it opens its transactions itself, each of which checks the account again. */
export type StepsContext<Who extends By> = Look<Who> & { transaction: OpenTransaction }

/** `alsoProven`: this step needs a recent proof, though the operation as a whole does not. PROOF_NEEDED. */
export type OpenTransaction = <Result>(
  work: (tx: Transaction<DB>) => Promise<Result>,
  step?: { alsoProven: boolean },
) => Promise<Result>

/** A limit that the command counts against once, before it does anything: for the viewer, or for the key that `of` returns. */
export type Count<Input> =
  | RateRule
  | { rule: RateRule; of: (asked: CountedFor<Input>) => string | null | Promise<string | null> }

type CountedFor<Input> = { db: Database; viewer: Viewer; input: Input }

// Every command that suspended or leaving members may perform must give a reason. All others are `writer` commands.
type WhileSuspended<Who extends By> = Who extends 'member' | 'proven'
  ? { whileSuspended: string }
  : Who extends 'guest'
    ? { whileSuspended?: string }
    : unknown

type BrakeLook = { db: Database; viewer: Member }

type AnyKindOfCommand<Who extends By, Input extends z.ZodType> = WhileSuspended<Who> & {
  by: Who
  /** Without a schema it takes nothing. */
  input?: Input
  /** In place of `writeByMember`, which a member's command counts against before its input is read. */
  countsAs?: RateRule
  counts?: readonly Count<z.output<Input>>[]
  /** Daily limits for new members (rules/members/new-members.ts), and how many of each an input counts as; what it changes can be looked up. */
  brakes?: Partial<
    Record<LimitedWhileNew, (input: z.output<Input>, look: BrakeLook) => number | Promise<number>>
  >
  /** Whether this input is stored already, by its client key, and so has been counted among the daily limits. */
  brakedBefore?: (asked: { db: Database; viewer: Member; input: z.output<Input> }) => Promise<boolean>
  /** Limits that it may count against while it runs, in this order: they depend on more than its input. */
  alsoCounts?: readonly RateRule[]
}

type Command<Who extends By, Input extends z.ZodType, Result, Prepared> = AnyKindOfCommand<Who, Input> & {
  /** The refusal for each database constraint that a race condition can violate, by the constraint's name. */
  refuses?: Readonly<Record<string, RefusalCode>>
  /** Slow work and calls to other servers, before the transaction begins. */
  prepare?: (asked: Look<Who>, input: z.output<Input>) => Promise<Prepared>
  run: (context: CommandContext<Who>, input: z.output<Input>, prepared: Prepared) => Promise<Result>
  /** After the commit: invalidates caches of this process. */
  afterwards?: () => void
}

/** A command that needs no transaction, or several. */
type Steps<Who extends By, Input extends z.ZodType, Result> = AnyKindOfCommand<Who, Input> & {
  run: (context: StepsContext<Who>, input: z.output<Input>) => Promise<Result>
}

type Read<Who extends By, Input extends z.ZodType, Result> = {
  by: Who
  input?: Input
  /** The limits that it counts against while it runs. */
  alsoCounts?: readonly RateRule[]
  run: (look: Look<Who>, input: z.output<Input>) => Promise<Result>
}

/** Any operation: its exact types stay with its value. */
export type Operation = AnyCommand | AnyRead
type Loose = {
  by: By
  input: z.ZodType
  alsoCounts?: readonly RateRule[]
  // biome-ignore lint/suspicious/noExplicitAny: the door passes it values of its own types
  run: (context: any, input: any, prepared?: any) => Promise<any>
}
export type AnyRead = Loose & { kind: 'read' }
export type AnyCommand = Loose & {
  kind: 'command'
  inSteps?: boolean
  whileSuspended?: string
  countsAs?: RateRule
  // biome-ignore lint/suspicious/noExplicitAny: as above
  counts?: readonly Count<any>[]
  // biome-ignore lint/suspicious/noExplicitAny: as above
  brakes?: Partial<Record<LimitedWhileNew, (input: any, look: BrakeLook) => number | Promise<number>>>
  // biome-ignore lint/suspicious/noExplicitAny: as above
  brakedBefore?: (asked: { db: Database; viewer: Member; input: any }) => Promise<boolean>
  refuses?: Readonly<Record<string, RefusalCode>>
  // biome-ignore lint/suspicious/noExplicitAny: as above
  prepare?: (asked: any, input: any) => Promise<unknown>
  afterwards?: () => void
}

export function defineCommand<
  Who extends By,
  Result,
  Prepared = undefined,
  Input extends z.ZodType = typeof nothing,
>(command: Command<Who, Input, Result, Prepared>) {
  return { kind: 'command' as const, ...command, input: inputOf(command) }
}

export function defineSteps<Who extends By, Result, Input extends z.ZodType = typeof nothing>(
  command: Steps<Who, Input, Result>,
) {
  return { kind: 'command' as const, inSteps: true, ...command, input: inputOf(command) }
}

export function defineRead<Who extends By, Result, Input extends z.ZodType = typeof nothing>(
  read: Read<Who, Input, Result>,
) {
  return { kind: 'read' as const, ...read, input: inputOf(read) }
}

function inputOf<Input extends z.ZodType>({ input }: { input?: Input }): Input {
  return input ?? (nothing as z.ZodType as Input) // what `Input` is without one
}
