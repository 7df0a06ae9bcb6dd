// All tables together: every function of every service that somebody can call.
import type { Services } from '#server/services.ts'
import type { Inner, ServiceCase, ServiceCases } from './case.ts'
import { clubCases } from './club-cases.ts'
import { dataRightsCases } from './data-rights-cases.ts'
import { eventCases } from './event-cases.ts'
import { exchangeCases } from './exchange-cases.ts'
import { issuerCases } from './issuer-cases.ts'
import { libraryCases } from './library-cases.ts'
import { memberCases } from './member-cases.ts'
import { messageCases } from './message-cases.ts'
import { moderationCases } from './moderation-cases.ts'
import { noticeCases } from './notice-cases.ts'
import { passkeyCases } from './passkey-cases.ts'
import { pictureCases } from './picture-cases.ts'
import { placeCases } from './place-cases.ts'
import { proofCases } from './proof-cases.ts'
import { securityCases } from './security-cases.ts'
import { signInCases } from './sign-in-cases.ts'

export const tables: { [Name in keyof Services]: ServiceCases<Name> } = {
  signIn: signInCases,
  security: securityCases,
  passkeys: passkeyCases,
  proof: proofCases,
  issuers: issuerCases,
  members: memberCases,
  places: placeCases,
  library: libraryCases,
  messages: messageCases,
  exchanges: exchangeCases,
  clubs: clubCases,
  events: eventCases,
  moderation: moderationCases,
  notices: noticeCases,
  pictures: pictureCases,
  dataRights: dataRightsCases,
}

export const asked = Object.entries(tables).flatMap(([service, cases]) =>
  Object.entries<ServiceCase | Inner>(cases).flatMap(([name, serviceCase]) =>
    'inner' in serviceCase ? [] : [{ name: `${service}.${name}`, serviceCase }],
  ),
)
