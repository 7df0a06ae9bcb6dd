// Passwords that an attacker tries first: the most common ones, and those made from the owner's name or address.
import { DomainError } from '#rules/domain-error.ts'
import { passwordMinimum } from '#rules/members/members.ts'

/** How many common passwords are refused: the first so many that are long enough to be chosen. */
const COMMON = 10_000

/** The fewest letters a password must have besides its owner's name and address. */
const FEWEST_OF_ITS_OWN = 4

let common: Promise<ReadonlySet<string>> | undefined

/** The most common first. Loaded with the first password that somebody chooses. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const long = dictionary['passwords-common'].filter(({ length }) => length >= passwordMinimum)
    return new Set(long.slice(0, COMMON))
  })
  return common
}

/** PASSWORD_COMMON, PASSWORD_OWN. Called wherever a password is chosen. */
export async function assertNotWeak(
  password: string,
  { name, email }: { name: string; email: string | null },
): Promise<void> {
  if ((await commonPasswords()).has(password.toLowerCase())) throw new DomainError('PASSWORD_COMMON')
  if (isOwn(password, [name, email ?? ''])) throw new DomainError('PASSWORD_OWN')
}

function isOwn(password: string, facts: string[]): boolean {
  const parts = facts
    .flatMap((fact) => plain(fact).split(/[^\p{L}\p{N}]+/u))
    .filter((part) => part.length >= 3)
  // The longest first: 'rossiter' before 'ross'.
  const own = [...new Set(parts)].sort((one, other) => other.length - one.length)
  const rest = own.reduce((left, part) => left.replaceAll(part, ' '), plain(password))
  const isTouched = rest !== plain(password)
  // A year or a few digits after a name add nothing: everybody uses them.
  return isTouched && rest.replace(/[^\p{L}]/gu, '').length < FEWEST_OF_ITS_OWN
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
