// All tables together: every function of every service that somebody can call.
import type { Services } from '#server/services.ts'
import type { Deed, Deeds, Inner } from './case.ts'
import { clubDeeds } from './club-cases.ts'
import { dataRightsDeeds } from './data-rights-cases.ts'
import { eventDeeds } from './event-cases.ts'
import { exchangeDeeds } from './exchange-cases.ts'
import { issuerDeeds } from './issuer-cases.ts'
import { libraryDeeds } from './library-cases.ts'
import { memberDeeds } from './member-cases.ts'
import { messageDeeds } from './message-cases.ts'
import { moderationDeeds } from './moderation-cases.ts'
import { noticeDeeds } from './notice-cases.ts'
import { passkeyDeeds } from './passkey-cases.ts'
import { pictureDeeds } from './picture-cases.ts'
import { placeDeeds } from './place-cases.ts'
import { proofDeeds } from './proof-cases.ts'
import { securityDeeds } from './security-cases.ts'
import { signInDeeds } from './sign-in-cases.ts'

export const tables: { [Name in keyof Services]: Deeds<Name> } = {
  signIn: signInDeeds,
  security: securityDeeds,
  passkeys: passkeyDeeds,
  proof: proofDeeds,
  issuers: issuerDeeds,
  members: memberDeeds,
  places: placeDeeds,
  library: libraryDeeds,
  messages: messageDeeds,
  exchanges: exchangeDeeds,
  clubs: clubDeeds,
  events: eventDeeds,
  moderation: moderationDeeds,
  notices: noticeDeeds,
  pictures: pictureDeeds,
  dataRights: dataRightsDeeds,
}

export const asked = Object.entries(tables).flatMap(([service, deeds]) =>
  Object.entries<Deed | Inner>(deeds).flatMap(([name, deed]) =>
    'inner' in deed ? [] : [{ name: `${service}.${name}`, deed }],
  ),
)
