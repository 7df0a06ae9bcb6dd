// The ways into an account, and what people do with them: a phone, passkeys, and an issuer's account.
import { type Act, type Course, withCode } from './act.ts'
import { anAuthenticator } from './authenticator.ts'
import { cookieHeader, memberIn, type Person, takeCookies } from './person.ts'

type Cookies = Promise<unknown>

/** What somebody can log in with, as they know it themself. */
type Ways = {
  hasLeft: boolean
  isDisabled: boolean
  email: string | null
  byPhone: boolean
  byPassword: boolean
  byIssuer: boolean
  /** The ids of their passkeys. */
  passkeys: string[]
}

export async function waysOf({ id }: Person, { city }: Act): Promise<Ways | undefined> {
  const [ways] = await city.database.rows<Ways>(
    `select left_at is not null as "hasLeft", disabled_at is not null as "isDisabled", email, phone is not null as "byPhone",
       exists (select from accounts a where a.member_id = m.id and provider_id = 'credential') as "byPassword",
       exists (select from accounts a where a.member_id = m.id and provider_id <> 'credential') as "byIssuer",
       array(select credential_id from passkeys p where p.member_id = m.id) as passkeys
     from members m where id = $1`,
    [id],
  )
  return ways
}

export async function signUp(person: Person, act: Act): Cookies {
  // The first people run the place, and prove themselves with a password.
  const { chance } = act
  if (person.number > 4 && chance.oneIn(6)) return signUpByPhone(person, act)
  if (person.number > 4 && chance.oneIn(2)) return throughIssuer(person, act)
  const { address, email, name, password } = person
  return withCode(person, act, {
    ask: ['signIn.signUp', { name, email, password, isOldEnough: true, address }],
    answer: ['signIn.verify', {}],
  })
}

function signUpByPhone(person: Person, act: Act): Cookies {
  const { name, phone, address } = person
  return withCode(person, act, {
    ask: ['signIn.signUpByPhone', { name, phone, isOldEnough: true, address }],
    answer: ['signIn.verify', {}],
  })
}

/** In one of the ways they have. */
export async function logIn(person: Person, act: Act, ways: Ways): Cookies {
  person.email = ways.email ?? person.email
  const devices = devicesFor(person, act, ways)
  const known = [
    ...(ways.byPassword ? [withPassword, withPassword, withPassword] : []),
    ...(ways.byPhone ? [withPhone] : []),
    ...(ways.byIssuer ? [throughIssuer] : []),
    ...(devices.length > 0 ? [withPasskey(devices)] : []),
  ]
  return (act.chance.oneOf(known) ?? withPassword)(person, act)
}

async function withPassword(person: Person, act: Act): Cookies {
  const { address, email, password } = person
  const cookies = cookieHeader(person)
  const opened = await act.perform('signIn.logIn', { email, password, address, cookies })
  if (!opened && act.chance.oneIn(2)) await resetPassword(person, act)
  return Object(opened).cookies
}

const resetPassword: Course = async (person, act) => {
  const { email, address } = person
  const password = `${person.password}?`
  const cookies = await withCode(person, act, {
    ask: ['signIn.forgotPassword', { email, address, cookies: cookieHeader(person) }],
    answer: ['signIn.resetPassword', { password, isAlone: act.chance.oneIn(4) }],
  })
  if (!Array.isArray(cookies)) return
  person.password = password
  takeCookies(person, cookies)
}

export const logOut: Course = async (person, { perform, look }) => {
  await perform('signIn.logOut', { cookies: cookieHeader(person) })
  person.cookies.clear()
  await look()
}

function withPhone(person: Person, act: Act): Cookies {
  const { phone, address } = person
  return withCode(person, act, {
    ask: ['signIn.askToLogIn', { phone, address, cookies: cookieHeader(person) }],
    answer: ['signIn.logInWithCode', {}],
  })
}

const withPasskey =
  (devices: Person['devices']) =>
  async ({ address }: Person, { perform, chance }: Act): Cookies => {
    const options = await perform('passkeys.beginSignIn', { address })
    const answer = options && chance.oneOf(devices)?.sign(options as Challenge)
    return answer && perform('passkeys.signIn', { answer, address })
  }

/** Those whose passkey has not been removed. Now and then somebody tries one all the same. */
const devicesFor = ({ devices }: Person, { chance }: Act, { passkeys }: Ways): Person['devices'] =>
  devices.filter(({ id }) => passkeys.includes(id) || chance.oneIn(20))

type Challenge = { challenge: string }

/** An account at the issuer that vouches for their address, or for somebody careful for none. */
async function throughIssuer(person: Person, act: Act): Cookies {
  const back = await visitIssuer(person, act, {
    sub: `card-${person.number}`,
    email: person.email,
    email_verified: person.number % 2 === 0,
  })
  if (back.result !== 'sign-up') return back.cookies
  const { name, email, browser, address } = person
  const { perform } = act
  const waiting = Object(await perform('issuers.waiting', { browser }))
  const asked = { browser, name, isOldEnough: true, address }
  if (waiting.isVouchedFor) return perform('issuers.join', asked)
  return withCode(person, act, {
    ask: ['issuers.askToJoin', { ...asked, email }],
    answer: ['issuers.joinWithCode', { browser }],
  })
}

type Back = { result?: string; cookies?: unknown }

async function visitIssuer(
  person: Person,
  { perform, city, chance }: Act,
  identity: { sub: string; email: string; email_verified: boolean },
  isAdding = false,
): Promise<Back> {
  const { browser, address, name } = person
  const asked = { issuer: 'oidc', browser }
  const setOut = isAdding
    ? await perform('issuers.setOutToAdd', asked)
    : await perform('issuers.setOut', { ...asked, back: '/about', address })
  if (!setOut) return {}
  const { url, browser: key } = setOut as { url: string; browser: string }
  person.browser = key
  // They press Cancel there, or never come back.
  if (chance.oneIn(12)) return {}
  const { state, code } = city.issuer.logIn(url, { ...identity, name })
  const answer = chance.oneIn(12) ? { state, error: 'access_denied' } : { state, code }
  const back = await perform('issuers.comeBack', { ...asked, browser: key, answer, address })
  return (back ?? {}) as Back
}

const addIssuer: Course = async (person, act) => {
  await prove(person, act)
  const email = `elsewhere.${person.email}`
  await visitIssuer(person, act, { sub: `card-${person.number}`, email, email_verified: false }, true)
}

/** They come through the issuer as a stranger, log in as usual, and say that both are theirs. */
const takeIdentity: Course = async (person, act) => {
  await logOut(person, act)
  const email = `elsewhere.${person.email}`
  const stranger = { sub: `card-${person.number}`, email, email_verified: false }
  const { result } = await visitIssuer(person, act, stranger)
  if (result !== 'sign-up') return
  await act.comeIn()
  if (person.viewer.kind === 'guest') return
  await prove(person, act)
  await act.perform('issuers.takeWaiting', { browser: person.browser })
}

const addPasskey: Course = async (person, act) => {
  await prove(person, act)
  const options = await act.perform('passkeys.beginAdd', {})
  if (!options) return
  const device = anAuthenticator()
  const answer = device.make(options as Challenge)
  if ((await act.perform('passkeys.add', { answer, name: 'My phone' })) !== undefined)
    person.devices.push(device)
}

const proveWithPasskey: Course = async (person, act) => {
  const { perform, chance } = act
  const ways = await waysOf(person, act)
  const device = ways && chance.oneOf(devicesFor(person, act, ways))
  const options = device && (await perform('proof.beginPasskey', {}))
  if (options) await perform('proof.withPasskey', { answer: device.sign(options as Challenge) })
}

const addPhone: Course = async (person, act) => {
  await prove(person, act)
  const { address, phone } = person
  await withCode(person, act, {
    ask: ['security.askChange', { channel: 'phone', to: phone, address }],
    answer: ['security.confirmChange', {}],
  })
}

const proveWithCode: Course = async (person, act) => {
  const { address } = person
  const channel = (await waysOf(person, act))?.email ? 'email' : 'phone'
  await withCode(person, act, {
    ask: ['proof.sendCode', { channel, address }],
    answer: ['proof.withCode', {}],
  })
}

/** Fresh proof that the account is theirs, if they have given none lately. */
export async function prove(person: Person, act: Act): Promise<void> {
  if (memberIn(person.viewer)?.isProven) return
  const ways = await waysOf(person, act)
  if (ways?.byPassword) await act.perform('proof.withPassword', { password: person.password })
  else await proveWithCode(person, act)
  await act.look()
}

export const coursesOfWays: readonly Course[] = [
  ...[logOut, resetPassword, addIssuer, takeIdentity, addPasskey, proveWithPasskey, addPhone, proveWithCode],
]
