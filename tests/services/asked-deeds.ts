// All tables together: every function of every service that somebody can call.
import type { Services } from '#server/services.ts'
import { clubDeeds } from './club-deeds.ts'
import { dataRightsDeeds } from './data-rights-deeds.ts'
import type { Deed, Deeds, Inner } from './deed.ts'
import { eventDeeds } from './event-deeds.ts'
import { exchangeDeeds } from './exchange-deeds.ts'
import { issuerDeeds } from './issuer-deeds.ts'
import { libraryDeeds } from './library-deeds.ts'
import { memberDeeds } from './member-deeds.ts'
import { messageDeeds } from './message-deeds.ts'
import { moderationDeeds } from './moderation-deeds.ts'
import { noticeDeeds } from './notice-deeds.ts'
import { passkeyDeeds } from './passkey-deeds.ts'
import { pictureDeeds } from './picture-deeds.ts'
import { placeDeeds } from './place-deeds.ts'
import { proofDeeds } from './proof-deeds.ts'
import { securityDeeds } from './security-deeds.ts'
import { signInDeeds } from './sign-in-deeds.ts'

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
