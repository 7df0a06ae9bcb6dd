// What somebody can ask of the product, as values: a command changes something, a read changes nothing. They stand beside
// their service and are done by the door (door.ts) alone, whoever asks: a screen, a route, a job, a test.
import type { Transaction } from 'kysely'
import type { Member, Viewer } from '#rules/base/viewer.ts'
import type { z } from '#rules/base/zod.ts'
import type { RefusalCode } from '#rules/domain-error.ts'
import type { LimitedWhileNew } from '#rules/members/new-members.ts'
import type { RateRule } from '#server/limits/rate-limits.ts'
import type { Database } from '#server/store/database.ts'
import type { DB } from '#server/store/tables.ts'

/**
 * Who may perform an operation. `guest`: everybody. `member`: whoever is signed in. `writer`: a member who writes what others
 * read, or begins something with them, so neither leaving nor suspended. `proven`: a member who has just shown that the account is
 * theirs. `admin`: an administrator who has.
 */
export type By = 'guest' | 'member' | 'writer' | 'proven' | 'admin'

/** Whoever asks, as the operation's `by` lets them in. */
type Asker<Who extends By> = Who extends 'guest' ? Viewer : Member

type Asked<Who extends By> = {
  viewer: Asker<Who>
  now: Date
}

/** What a command is done with: one transaction, in which the account has been looked up again. */
export type CommandContext<Who extends By> = Asked<Who> & { tx: Transaction<DB> }

/** What a read is done with. */
export type Look<Who extends By> = Asked<Who> & { db: Database }

/** What a command in steps is done with: it opens its transactions itself, each of which looks the account up again. */
export type StepsTurn<Who extends By> = Look<Who> & { transaction: OpenTransaction }

/** `alsoProven`: of one step that asks for a fresh proof, where the operation as a whole does not. PROOF_NEEDED. */
export type OpenTransaction = <Result>(
  work: (tx: Transaction<DB>) => Promise<Result>,
  step?: { alsoProven: boolean },
) => Promise<Result>

/** A limit that the command counts against, once before anything is done: for whoever asks, or for the key that `of` names. */
export type Count<Input> =
  | RateRule
  | { rule: RateRule; of: (asked: CountedFor<Input>) => string | null | Promise<string | null> }

type CountedFor<Input> = { db: Database; viewer: Viewer; input: Input }

// What is open to members who are suspended or leaving says why: always of a member's command, as whatever is not is a writer's.
type WhileSuspended<Who extends By> = Who extends 'member' | 'proven'
  ? { whileSuspended: string }
  : Who extends 'guest'
    ? { whileSuspended?: string }
    : unknown

type AnyKindOfCommand<Who extends By, Input extends z.ZodType> = WhileSuspended<Who> & {
  by: Who
  input: Input
  /** In place of `writeByMember`, which a member's command counts against before its input is read. */
  countsAs?: RateRule
  counts?: readonly Count<z.output<Input>>[]
  /** What new members may do so often in a day (rules/members/new-members.ts). */
  brakes?: (input: z.output<Input>) => Partial<Record<LimitedWhileNew, number>>
}

type Command<Who extends By, Input extends z.ZodType, Result, Prepared> = AnyKindOfCommand<Who, Input> & {
  /** What a constraint of the database means when two were quicker than each other: its name, and the refusal. */
  refuses?: Readonly<Record<string, RefusalCode>>
  /** What takes long or asks somebody else, before the transaction begins. */
  prepare?: (asked: Look<Who>, input: z.output<Input>) => Promise<Prepared>
  run: (context: CommandContext<Who>, input: z.output<Input>, prepared: Prepared) => Promise<Result>
  /** Once it is committed: what this process keeps of it for a while (a cache) is forgotten. */
  afterwards?: () => void
}

/** A command that by its nature takes no transaction, or several. */
type Steps<Who extends By, Input extends z.ZodType, Result> = AnyKindOfCommand<Who, Input> & {
  run: (turn: StepsTurn<Who>, input: z.output<Input>) => Promise<Result>
}

type Read<Who extends By, Input extends z.ZodType, Result> = {
  by: Who
  input: Input
  run: (look: Look<Who>, input: z.output<Input>) => Promise<Result>
}

/** Of whatever kind: each operation's own types are kept by its value. */
export type Operation = AnyCommand | AnyRead
type Loose = {
  by: By
  input: z.ZodType
  // biome-ignore lint/suspicious/noExplicitAny: what the door hands it is what its own type says
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
  brakes?: (input: any) => Partial<Record<LimitedWhileNew, number>>
  refuses?: Readonly<Record<string, RefusalCode>>
  // biome-ignore lint/suspicious/noExplicitAny: as above
  prepare?: (asked: any, input: any) => Promise<unknown>
  afterwards?: () => void
}

export function defineCommand<Who extends By, Input extends z.ZodType, Result, Prepared = undefined>(
  command: Command<Who, Input, Result, Prepared>,
) {
  return { kind: 'command' as const, ...command }
}

export function defineSteps<Who extends By, Input extends z.ZodType, Result>(
  command: Steps<Who, Input, Result>,
) {
  return { kind: 'command' as const, inSteps: true, ...command }
}

export function defineRead<Who extends By, Input extends z.ZodType, Result>(read: Read<Who, Input, Result>) {
  return { kind: 'read' as const, ...read }
}
