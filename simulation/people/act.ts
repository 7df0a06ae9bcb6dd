import type { Chance } from '#simulation/world/chance.ts'
import type { SimulatedCity } from '#simulation/world/city.ts'
import type { Person } from './person.ts'

/** What somebody does things with, in one visit. */
export type Act = {
  city: SimulatedCity
  chance: Chance
  /** The result, or undefined if it was refused. */
  perform(name: string, input: object): Promise<unknown>
  deliver(): Promise<void>
  /** Reads again who their browser is logged in as. */
  look(): Promise<void>
  /** Logs in or signs up, if they are a guest. */
  comeIn(): Promise<void>
}

/** Several steps in a row. */
export type Course = (person: Person, act: Act) => Promise<void>

const code = /\b\d{6}\b/

/** An operation that sends a code, then one that takes the newest code that has reached them. */
export async function withCode(
  person: Person,
  { perform, deliver }: Act,
  steps: { ask: [name: string, input: object]; answer: [name: string, input: object] },
): Promise<unknown> {
  const waiting = await perform(...steps.ask)
  await deliver()
  const letter = person.letters.findLast((text) => code.test(text)) ?? ''
  const digits = code.exec(letter)?.[0]
  if (!waiting || !digits) return undefined
  const [name, input] = steps.answer
  return perform(name, { ...input, ticket: Object(waiting).ticket, code: digits, address: person.address })
}

/** What follows these words in their newest letter with them, up to the end of a word. */
export function tokenAfter({ letters }: Person, words: string): string | undefined {
  const text = letters.findLast((each) => each.includes(words)) ?? ''
  const token = /^[^\s/&"<>]+/.exec(text.slice(text.lastIndexOf(words) + words.length))?.[0]
  return text && token ? decodeURIComponent(token) : undefined
}
