// Keeping the neighbourhood kind: blocks, and reports for the administrators.

import type { City } from '#city/city.ts'
import type { ClubService } from '#server/clubs/club-service.ts'
import type { EventService } from '#server/events/event-service.ts'
import type { ExchangeService } from '#server/exchanges/exchange-service.ts'
import type { Pictures } from '#server/images/pictures.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { JourneyService } from '#server/journeys/journey-service.ts'
import type { LibraryService } from '#server/library/library-service.ts'
import type { MemberService } from '#server/members/member-service.ts'
import type { MessageService } from '#server/messages/message-service.ts'
import type { Door } from '#server/operations/door.ts'
import type { PlacesService } from '#server/places/places-service.ts'
import type { Database } from '#server/store/database.ts'
import { createObjections } from './actions/objections.ts'
import { createAutomaticHolds } from './automatic/automatic-holds.ts'
import { createBlocks } from './blocks.ts'
import { type ContactParts, createContact } from './contact/contact.ts'
import { createContactDesk } from './contact/contact-desk.ts'
import { waiting } from './desk/waiting.ts'
import { createFigures, figures } from './figures/figures.ts'
import { createHiding } from './hiding.ts'
import { createAdminLog } from './log/admin-log.ts'
import { createReportPhotos } from './report-photos.ts'
import { createReportSubjects } from './report-subjects.ts'
import { createReports } from './reports.ts'
import { savedAnswers } from './saved-answers/saved-answers.ts'
import { createApprovingTogether } from './together/approve-together.ts'
import { createUsers } from './users/users.ts'

export function createModerationService(
  parts: ContactParts & {
    db: Database
    pictures: Pick<Pictures, 'file'>
    members: Pick<
      MemberService,
      'block' | 'unblock' | 'profile' | 'changeAccount' | 'suspendAccount' | 'lockAdministrators' | 'isNew'
    >
    messages: Pick<
      MessageService,
      'forgetBetween' | 'conversationToReport' | 'excerpt' | 'heldMessage' | 'deliverHeld' | 'refuseHeld'
    >
    library: Pick<LibraryService, 'review' | 'hideReview' | 'confirmCorrectionFor'>
    journeys: Pick<JourneyService, 'showLineFor'>
    places: Pick<
      PlacesService,
      | 'check'
      | 'bookshelf'
      | 'suggesterOf'
      | 'hideCheck'
      | 'hideBookshelf'
      | 'approveSuggestionFor'
      | 'suggestionsApproved'
    >
    clubs: Pick<
      ClubService,
      | 'discussionPost'
      | 'tellModerators'
      | 'forgetDiscussionNotices'
      | 'club'
      | 'reportClub'
      | 'adminsOf'
      | 'hidePost'
      | 'hideClub'
    >
    events: Pick<EventService, 'event' | 'organiserOf' | 'hideEvent' | 'approveFor' | 'giveUpSeatsBetween'>
    secret: string
    exchanges: Pick<ExchangeService, 'endBetween'>
    jobs: Pick<Jobs, 'enqueue'>
    door: Door
    post: Parameters<typeof createUsers>[0]['post']
    clock: () => Date
    city: Pick<City, 'timeZone'>
  },
) {
  const { db, members, messages, library, places, clubs, events } = parts
  const hiding = createHiding(parts)
  const automatic = createAutomaticHolds({ ...parts, hiding })
  const acting = { ...parts, hiding, automatic }

  const { operations: desk, ...contactJobs } = createContactDesk(parts)
  const { operations: log, ...logJobs } = createAdminLog(parts)
  const { operations: users, ...userJobs } = createUsers(parts)
  const { operations: together, ...togetherJobs } = createApprovingTogether(parts)

  return {
    ...parts.door.open({
      ...createBlocks(parts),
      contact: createContact(parts),
      ...desk,
      waiting,
      figures,
      ...log,
      ...users,
      ...createObjections(acting),
      ...together,
      ...savedAnswers,
      ...createReports({
        ...acting,
        subjects: createReportSubjects({ db, members, messages, library, places, clubs, events }),
      }),
      ...createReportPhotos(parts),
    }),

    ...createFigures(parts),
    ...contactJobs,
    ...logJobs,
    ...userJobs,
    ...togetherJobs,
    reportHeld: automatic.reportHeld,
    forgetReporterNetworks: automatic.forgetReporterNetworks,
    emptyReports: automatic.emptyReports,
  }
}
