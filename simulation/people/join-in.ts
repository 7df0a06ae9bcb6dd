// How a person comes into their account: signs up with a code, or logs in.
import type { SimulatedCity } from '#simulation/world/city.ts'
import { type Act, codeIn } from './courses.ts'
import { cookieHeader, memberIn, type Person, takeCookies } from './person.ts'

export async function joinIn(person: Person, act: Act, city: SimulatedCity): Promise<void> {
  if (person.viewer.kind === 'guest')
    await enter(person.id ? await logIn(person, act) : await signUp(person, act))
  if (memberIn(person.viewer)?.suburb === null) {
    const { name } = person
    await act.perform('members.saveProfile', { name, role: 'Reader', location: 'West End', bio: '' })
    await look()
  }

  async function enter(cookies: unknown): Promise<void> {
    if (Array.isArray(cookies)) takeCookies(person, cookies)
    await look()
    person.id ??= memberIn(person.viewer)?.id
  }

  async function look(): Promise<void> {
    person.viewer = (await city.viewerWith(cookieHeader(person))).viewer
  }
}

/** Their cookies, or nothing. */
async function logIn(person: Person, { perform }: Act): Promise<unknown> {
  const { address, email, password } = person
  const opened = await perform('signIn.logIn', { email, password, address, cookies: cookieHeader(person) })
  return Object(opened).cookies
}

async function signUp(person: Person, { perform, deliver }: Act): Promise<unknown> {
  const { address, email, name, password } = person
  const waiting = await perform('signIn.signUp', { name, email, password, isOldEnough: true, address })
  await deliver()
  const code = codeIn(person)
  if (!waiting || !code) return undefined
  return perform('signIn.verify', { ticket: Object(waiting).ticket, code, address })
}
