// The operations that each request performs, for its line in the log. The door notes them itself, so none can be forgotten.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { RefusalCode } from '#rules/domain-error.ts'

/** How an operation ended. `failed`: by an unexpected error. */
export type OperationEnd = 'done' | 'failed' | RefusalCode

/** By its name. It is `unfinished` if the request was answered without waiting for its end. */
type Noted = { name: string; end: OperationEnd | 'unfinished' }
export type NotedOperations = Noted[]

// A page needs about ten. A script's form might need any number.
const MOST_NOTED = 50
const MOST_LOGGED = 5

const current = new AsyncLocalStorage<NotedOperations>()

/** Runs `work`, and notes in `noted` which operations it performs. */
export function notingOperations<Result>(noted: NotedOperations, work: () => Result): Result {
  return current.run(noted, work)
}

/** Notes that the operation begins; the returned function notes how it ended. Outside a request nothing is noted. */
export function noteOperation(name: string): (end: OperationEnd) => void {
  const noted = current.getStore()
  if (!noted || noted.length >= MOST_NOTED) return () => undefined
  const operation: Noted = { name, end: 'unfinished' }
  noted.push(operation)
  return (end) => {
    operation.end = end
  }
}

/**
 * The first few as texts, 'exchanges.requestCopy ALREADY_REQUESTED', those that did not succeed before the others. Undefined if there
 * are none. Neither ids nor anything typed is in them.
 */
export function operationsInLog(noted: NotedOperations): string[] | undefined {
  if (noted.length === 0) return undefined
  const done = noted.filter(({ end }) => end === 'done')
  const others = noted.filter(({ end }) => end !== 'done')
  return [...others, ...done].slice(0, MOST_LOGGED).map(({ name, end }) => `${name} ${end}`)
}
