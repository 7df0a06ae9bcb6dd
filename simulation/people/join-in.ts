// How a person comes into their account: signs up with a code, or logs in.
import type { SimulatedCity } from '#simulation/world/city.ts'
import { cookieHeader, memberIn, type Person, takeCookies } from './person.ts'

type Act = { perform(name: string, input: object): Promise<unknown>; deliver(): Promise<void> }

export async function joinIn(person: Person, { perform, deliver }: Act, city: SimulatedCity): Promise<void> {
  const { address, email, name, password } = person
  if (person.viewer.kind === 'guest') {
    if (person.id)
      await enter(await perform('signIn.logIn', { email, password, address, cookies: cookieHeader(person) }))
    else {
      const waiting = await perform('signIn.signUp', { name, email, password, isOldEnough: true, address })
      await deliver()
      const code = /\b\d{6}\b/.exec(person.letters.at(-1) ?? '')?.[0]
      if (waiting && code)
        await enter(await perform('signIn.verify', { ticket: Object(waiting).ticket, code, address }))
    }
  }
  if (memberIn(person.viewer)?.suburb === null) {
    await perform('members.saveProfile', { name, role: 'Reader', location: 'West End', bio: '' })
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
