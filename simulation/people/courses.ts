// What takes several steps in a row, most of them with a code from a letter.
import type { Chance } from '#simulation/world/chance.ts'
import { cookieHeader, memberIn, type Person, takeCookies } from './person.ts'

export type Act = { perform(name: string, input: object): Promise<unknown>; deliver(): Promise<void> }

type Course = (person: Person, act: Act) => Promise<void>

/** The digits in their newest letter; undefined if it has none, or has not come. */
export const codeIn = ({ letters }: Person): string | undefined => /\b\d{6}\b/.exec(letters.at(-1) ?? '')?.[0]

/** An operation that sends a code, then one that takes it. */
async function withCode(
  person: Person,
  { perform, deliver }: Act,
  steps: { ask: [name: string, input: object]; answer: [name: string, input: object] },
): Promise<unknown> {
  const waiting = await perform(...steps.ask)
  await deliver()
  const code = codeIn(person)
  if (!waiting || !code) return undefined
  const [name, input] = steps.answer
  return perform(name, { ...input, ticket: Object(waiting).ticket, code, address: person.address })
}

async function logOut(person: Person, { perform }: Act): Promise<void> {
  await perform('signIn.logOut', { cookies: cookieHeader(person) })
  person.cookies.clear()
}

async function resetPassword(person: Person, act: Act): Promise<void> {
  const { email, address } = person
  const password = `${person.password}?`
  const cookies = await withCode(person, act, {
    ask: ['signIn.forgotPassword', { email, address, cookies: cookieHeader(person) }],
    answer: ['signIn.resetPassword', { password }],
  })
  if (!Array.isArray(cookies)) return
  person.password = password
  takeCookies(person, cookies)
}

async function proveWithCode(person: Person, act: Act): Promise<void> {
  await withCode(person, act, {
    ask: ['proof.sendCode', { channel: 'email', address: person.address }],
    answer: ['proof.withCode', {}],
  })
}

async function changeAddress(person: Person, act: Act): Promise<void> {
  const { address, password } = person
  if (memberIn(person.viewer)?.isProven !== true) await act.perform('proof.withPassword', { password })
  const former = person.email
  const to = `also.${former}`
  // The code goes to the new address.
  person.email = to
  const done = await withCode(person, act, {
    ask: ['security.askChange', { channel: 'email', to, address }],
    answer: ['security.confirmChange', {}],
  })
  if (done === undefined) person.email = former
}

async function askAgain({ name, email, password, address }: Person, { perform }: Act): Promise<void> {
  const waiting = await perform('signIn.signUp', { name, email, password, isOldEnough: true, address })
  if (waiting)
    await perform('signIn.resendCode', { ticket: Object(waiting).ticket, purpose: 'sign-up', address })
}

/** Opens the link below a letter, by which letters stop and come again. */
async function stopLetters({ letters }: Person, { perform }: Act): Promise<void> {
  const link = letters.flatMap((text) => [...text.matchAll(/\/unsubscribe\/([^\s/]+)/g)]).at(-1)?.[1]
  if (!link) return
  const ticket = decodeURIComponent(link)
  await perform('notices.subscription', { ticket })
  await perform('notices.setSubscription', { ticket, email: false })
}

async function undoChange({ letters, address }: Person, { perform }: Act): Promise<void> {
  const token = letters.flatMap((text) => [...text.matchAll(/undo\?token=([\w-]+)/g)]).at(-1)?.[1]
  if (token) await perform('security.undoChange', { token, address })
}

const courses: readonly [Course, ...Course[]] = [
  logOut,
  resetPassword,
  proveWithCode,
  changeAddress,
  askAgain,
  stopLetters,
]

/** One of them by chance. Undoing a change ends every session and the password, so few do it. */
export const courseBy = (chance: Chance): Course => (chance.oneIn(25) ? undoChange : chance.pick(courses))
