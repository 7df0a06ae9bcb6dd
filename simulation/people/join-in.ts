// How a person comes into their account: signs up with a code, or logs in.
import type { Act } from './act.ts'
import { memberIn, type Person, takeCookies } from './person.ts'
import { logIn, signUp, waysOf } from './ways-in.ts'

export async function joinIn(person: Person, act: Act): Promise<void> {
  if (person.viewer.kind === 'guest') {
    const cookies = await (person.id ? logInAgain(person, act) : signUp(person, act))
    if (Array.isArray(cookies)) takeCookies(person, cookies)
    await act.look()
    person.id ??= memberIn(person.viewer)?.id
  }
  if (memberIn(person.viewer)?.suburb === null) {
    const { name } = person
    await act.perform('members.saveProfile', { name, role: 'Reader', location: 'West End', bio: '' })
    await act.look()
  }
}

/** Whose account is disabled seldom tries again. */
const TRIES_AGAIN_ONE_IN = 8

/** Somebody who has left comes back as somebody new. */
async function logInAgain(person: Person, act: Act): Promise<unknown> {
  const ways = await waysOf(person, act)
  if (ways?.isDisabled && !act.chance.oneIn(TRIES_AGAIN_ONE_IN)) return undefined
  if (ways && !ways.hasLeft) return logIn(person, act, ways)
  delete person.id
  person.devices = []
  return signUp(person, act)
}
