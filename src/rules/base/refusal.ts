// Defines refusals, without knowing any feature: each has a table of its own, and rules/domain-error.ts merges them.

/** A refusal by its code, with its HTTP status and the sentence people read. */
export type RefusalTable = Readonly<Record<string, readonly [status: number, sentence: string]>>

/** Types the refusals of one feature, for its `*-refusals.ts`: keeps the codes as a type. */
export function defineRefusals<const Table extends RefusalTable>(table: Table): Table {
  return table
}

/** An expected failure: the message is for people, the code for programs. Anything else that is thrown is a fault. */
export class Refusal<Code extends string = string> extends Error {
  readonly code: Code
  readonly status: number
  /** What is wrong with the fields of the input. */
  declare readonly fields?: Record<string, string[]>
  /** When trying again makes sense. */
  declare readonly retryAfterSeconds?: number
  /** The key of the page on which a disabled member can read why and object. */
  declare readonly ticket?: string

  constructor(code: Code, table: Readonly<Record<Code, readonly [status: number, sentence: string]>>) {
    const [status, sentence] = table[code]
    super(sentence)
    this.name = 'DomainError'
    this.code = code
    this.status = status
  }
}
