// The composition root: creates every service from its dependencies.
import type { City } from '#city/city.ts'
import type { AdminProof } from '#rules/members/proof.ts'
import type { IssuerSettings } from './base/issuer-settings.ts'
import type { Log } from './base/log.ts'
import { createClubService } from './clubs/club-service.ts'
import { createDataRights } from './data-rights/data-rights-service.ts'
import { endFeeds } from './events/calendar/feed-queries.ts'
import { createEventService } from './events/event-service.ts'
import type { SomeLetter } from './every-letter.ts'
import { createExchangeService } from './exchanges/exchange-service.ts'
import type { FileStore } from './files/file-store.ts'
import type { LargeFiles } from './files/large-files.ts'
import { createHoldService } from './holds/hold-service.ts'
import type { Pictures } from './images/pictures.ts'
import type { Jobs } from './jobs/jobs.ts'
import { createJourneyService } from './journeys/journey-service.ts'
import { createLibraryService } from './library/library-service.ts'
import type { RateLimits } from './limits/rate-limits.ts'
import { createLinkCardService } from './link-cards/link-card-service.ts'
import type { BookFinder } from './look-up/book-finder.ts'
import type { Post } from './mail/waiting-letter.ts'
import { openMemberDoor } from './members/accounts/member-door.ts'
import { createIssuerService } from './members/issuers/issuer-service.ts'
import { createMemberService } from './members/member-service.ts'
import { createPasskeyService } from './members/passkeys/passkey-service.ts'
import { createProofService } from './members/proof/proof-service.ts'
import { createSecurityService } from './members/security/security-service.ts'
import type { Auth } from './members/sign-in/auth.ts'
import type { CodeToSend } from './members/sign-in/awaited-codes.ts'
import { createSignInService } from './members/sign-in/sign-in-service.ts'
import type { SmsBudget } from './members/sms-budget/sms-budget.ts'
import { createStreetLinkService } from './members/street-links/street-link-service.ts'
import { createMessageService } from './messages/message-service.ts'
import { createModerationService } from './moderation/moderation-service.ts'
import { createNoticeService } from './notifications/notice-service.ts'
import { findQuietHours } from './notifications/preference-queries.ts'
import type { PushTerms } from './notifications/push/push-devices.ts'
import type { DoorParts } from './operations/door.ts'
import { operationsOf } from './operations-of.ts'
import { createPlacesService } from './places/places-service.ts'
import { createRecommendationService } from './recommendations/recommendation-service.ts'
import type { Database } from './store/database.ts'
import type { Replicas } from './store/replicas/replicas.ts'
import { createSwapService } from './swaps/swap-service.ts'

/** What services need from the outside world. */
export type Parts = {
  db: Database
  /** Absent: `db` answers every read. */
  replicas?: Pick<Replicas, 'read'> | undefined
  auth: Auth
  /** Signs cookies and links. */
  secret: string
  /** The origin people open in their browser. */
  publicUrl: string
  /** The address at which members reach the operators. */
  supportEmail: string
  /** How administrators prove their identity. */
  adminProof: AdminProof
  /** The issuers through which people may log in. */
  issuers: readonly IssuerSettings[]
  sendCode(toSend: CodeToSend): Promise<void>
  jobs: Pick<Jobs, 'enqueue' | 'enqueueAll'>
  limits: Pick<RateLimits, 'take'>
  sms: Pick<SmsBudget, 'assertRoom' | 'countries' | 'take'>
  pictures: Pictures
  /** The files of the pictures. */
  images: Pick<FileStore, 'get' | 'put'>
  /** Finished exports of members' data. */
  exports: LargeFiles
  /** Files that members attach to posts in clubs. */
  clubFiles: LargeFiles
  /** Enqueues an email or an SMS, which is sent once the transaction commits. */
  post: Post<SomeLetter>
  push: PushTerms
  /** Looks books up in other services. */
  finder: BookFinder
  clock: () => Date
  city: City
  log: Log
  /** Told of every operation that ends. Absent: nobody counts them. */
  operationEnded?: DoorParts['operationEnded']
}

export function composeServices(given: Parts) {
  const parts = { ...given, door: openMemberDoor(given) }
  const members = createMemberService({
    ...parts,
    locationChanged: (tx, id) => library.putInPlace(tx, id),
    copiesIn: (tx, id, suburb) => library.copiesIn(tx, id, suburb),
  })
  const signIn = createSignInService({ ...parts, endFeeds })
  const security = createSecurityService({ ...parts, endFeeds })
  const passkeys = createPasskeyService(parts)
  const proof = createProofService({ ...parts, passkeys })
  const issuers = createIssuerService(parts)
  const streetLinks = createStreetLinkService(parts)
  const places = createPlacesService(parts)
  const library = createLibraryService({ ...parts, members })
  const messages = createMessageService({ ...parts, members })
  const exchanges = createExchangeService({ ...parts, members, places, library, messages })
  const holds = createHoldService({ ...parts, members, exchanges, quietHoursOf: findQuietHours })
  const swaps = createSwapService({ ...parts, exchanges })
  const recommendations = createRecommendationService(parts)
  const clubs = createClubService(parts)
  const events = createEventService(parts)
  const journeys = createJourneyService({ ...parts, library })
  const moderation = createModerationService({
    ...parts,
    members,
    places,
    messages,
    library,
    clubs,
    exchanges,
    events,
    journeys,
  })
  const notices = createNoticeService({
    ...parts,
    saveOthers: async (context, { recommends, cell }) => {
      if (recommends !== undefined) await recommendations.setOn(context, recommends)
      if (cell !== undefined) await library.setCell(context, cell)
    },
  })
  const linkCards = createLinkCardService({ ...parts, library, clubs, events, places })
  const dataRights = createDataRights({ ...parts, members, signIn, exchanges, clubs, events, notices })
  const services = {
    dataRights,
    signIn,
    security,
    passkeys,
    proof,
    issuers,
    streetLinks,
    members,
    places,
    library,
    messages,
    exchanges,
    holds,
    swaps,
    recommendations,
    clubs,
    events,
    journeys,
    moderation,
    notices,
    linkCards,
    pictures: parts.pictures,
  }
  parts.door.nameBy(operationsOf(services))
  return services
}

export type Services = ReturnType<typeof composeServices>
