// All tables together: every function of every service that somebody can call.
import type { RefusalCode } from '#rules/domain-error.ts'
import type { Operation } from '#server/operations/operation.ts'
import type { Services } from '#server/services.ts'
import { everyOperation } from '#tests/support/every-operation.ts'
import type { Inner, ServiceCase, ServiceCases } from './case.ts'
import { clubCases } from './club-cases.ts'
import { dataRightsCases } from './data-rights-cases.ts'
import { eventCases } from './event-cases.ts'
import { exchangeCases } from './exchange-cases.ts'
import { holdCases } from './hold-cases.ts'
import { issuerCases } from './issuer-cases.ts'
import { journeyCases } from './journey-cases.ts'
import { libraryCases } from './library-cases.ts'
import { linkCardCases } from './link-card-cases.ts'
import { memberCases } from './member-cases.ts'
import { messageCases } from './message-cases.ts'
import { moderationCases } from './moderation-cases.ts'
import { noticeCases } from './notice-cases.ts'
import { passkeyCases } from './passkey-cases.ts'
import { pictureCases } from './picture-cases.ts'
import { placeCases } from './place-cases.ts'
import { proofCases } from './proof-cases.ts'
import { recommendationCases } from './recommendation-cases.ts'
import { securityCases } from './security-cases.ts'
import { signInCases } from './sign-in-cases.ts'
import { streetLinkCases } from './street-link-cases.ts'
import { swapCases } from './swap-cases.ts'

export const tables: { [Name in keyof Services]: ServiceCases<Name> } = {
  signIn: signInCases,
  security: securityCases,
  passkeys: passkeyCases,
  proof: proofCases,
  issuers: issuerCases,
  streetLinks: streetLinkCases,
  members: memberCases,
  places: placeCases,
  library: libraryCases,
  messages: messageCases,
  exchanges: exchangeCases,
  holds: holdCases,
  swaps: swapCases,
  recommendations: recommendationCases,
  clubs: clubCases,
  events: eventCases,
  journeys: journeyCases,
  moderation: moderationCases,
  notices: noticeCases,
  linkCards: linkCardCases,
  pictures: pictureCases,
  dataRights: dataRightsCases,
}

const operations = everyOperation()

/** Every line, with the operation behind it. */
export const asked = Object.entries(tables).flatMap(([service, cases]) =>
  Object.entries<ServiceCase | Inner>(cases).flatMap(([fn, serviceCase]) => {
    if ('inner' in serviceCase) return []
    const name = `${service}.${fn}`
    const operation = operations.get(name)
    if (!operation) throw new Error(`${name} has a line of its own, and is no operation`)
    return [{ name, operation, serviceCase, may: mayOf(operation, serviceCase) }]
  }),
)

/** What each role gets: what the operation says of guests, and what the line adds. */
function mayOf({ by }: Operation, { may }: ServiceCase): Record<string, 'may' | RefusalCode> {
  return { ...may, guest: may?.guest ?? declaredForGuests(by) }
}

export function declaredForGuests(by: Operation['by']): 'may' | RefusalCode {
  return by === 'guest' ? 'may' : 'AUTHENTICATION_REQUIRED'
}
