import type { Member, Viewer } from '#rules/base/viewer.ts'
import type { Chance } from '#simulation/world/chance.ts'
import type { anAuthenticator } from './authenticator.ts'

/** How often they come by, how much they do then, and how often they do what the screens don't offer them. */
type Temperament = { visitsIn100Days: number; most: number; mistakeOneIn: number }

export const temperaments = {
  keen: { visitsIn100Days: 45, most: 9, mistakeOneIn: 60 },
  shy: { visitsIn100Days: 12, most: 3, mistakeOneIn: 100 },
  careless: { visitsIn100Days: 20, most: 6, mistakeOneIn: 12 },
  hostile: { visitsIn100Days: 20, most: 6, mistakeOneIn: 3 },
} as const satisfies Record<string, Temperament>

/** A person with a browser, whether or not they have an account. */
export type Person = {
  number: number
  name: string
  email: string
  password: string
  phone: string
  /** Of the network they are on. */
  address: string
  temperament: keyof typeof temperaments
  /** Cookies of their browser by their names. */
  cookies: Map<string, string>
  /** Devices with a passkey for their account. */
  devices: ReturnType<typeof anAuthenticator>[]
  /** The key that their browser keeps while it is at an issuer. */
  browser?: string
  /** From the first time they are logged in. */
  id?: string
  /** Letters that have reached them, the newest last. */
  letters: string[]
  viewer: Viewer
}

/** The id of somebody who is logged in. */
export const memberIn = (viewer: Viewer): Member | undefined =>
  viewer.kind === 'member' ? viewer : undefined

/** `isNeeded`: they run the place, and come by often. */
export function aPerson(
  number: number,
  name: string,
  { chance, isNeeded }: { chance: Chance; isNeeded: boolean },
): Person {
  return {
    number,
    name,
    email: mailboxOf(number),
    phone: `+6141234${String(number).padStart(4, '0')}`,
    password: `library card ${number}`,
    address: `10.${chance.below(4)}.${chance.below(200)}.${number % 250}`,
    temperament: isNeeded
      ? 'keen'
      : chance.pick(['keen', 'keen', 'shy', 'shy', 'careless', 'careless', 'hostile']),
    cookies: new Map(),
    letters: [],
    devices: [],
    viewer: { kind: 'guest' },
  }
}

const mailboxOf = (number: number) => `person${number}@mail.example`

/** Letters to a former address still reach them. */
export const isReachedAt = ({ number, phone }: Person, to: string): boolean =>
  to === phone || to.replace(/^(?:also\.)*/, '') === mailboxOf(number)

export function takeCookies(person: Person, set: readonly string[]): void {
  for (const line of set) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value === '' || /max-age=0/i.test(line)) person.cookies.delete(name)
    else person.cookies.set(name, value)
  }
}

export const cookieHeader = ({ cookies }: Person): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
