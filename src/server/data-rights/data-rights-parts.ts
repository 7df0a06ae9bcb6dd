// What data rights need from other features and from the outside world.
import type { City } from '#city/city.ts'
import type { NewsIn } from '#rules/base/wording.ts'
import type { ClubService } from '#server/clubs/club-service.ts'
import type { EventService } from '#server/events/event-service.ts'
import type { ExchangeService } from '#server/exchanges/exchange-service.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { LargeFiles } from '#server/files/large-files.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Post } from '#server/mail/waiting-letter.ts'
import type { MemberService } from '#server/members/member-service.ts'
import type { SignInService } from '#server/members/sign-in/sign-in-service.ts'
import type { Door } from '#server/operations/door.ts'
import type { Database } from '#server/store/database.ts'
import type { dataRightsLetters } from './data-rights-letters.ts'
import type { NoticeReads } from './exported-words.ts'

export type DataRightsParts = {
  db: Database
  door: Door
  members: Pick<MemberService, 'hide' | 'unhide' | 'removeMember' | 'lockAdministrators'>
  signIn: Pick<SignInService, 'assertSelf' | 'forgetExpired'>
  exchanges: Pick<ExchangeService, 'endAllOf'>
  events: Pick<EventService, 'giveUpSeats' | 'readableEvents'>
  clubs: Pick<ClubService, 'lockAllOf' | 'leaveAllOf'>
  notices: NoticeReads
  jobs: Pick<Jobs, 'enqueue'>
  /** Stored pictures. */
  images: Pick<FileStore, 'get'>
  /** Files attached to posts in clubs. */
  clubFiles: Pick<LargeFiles, 'open'>
  /** Finished exports. */
  exports: LargeFiles
  post: Post<NewsIn<typeof dataRightsLetters>>
  clock: () => Date
  city: City
}
