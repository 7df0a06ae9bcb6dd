// Keeping the neighbourhood kind: blocks, and reports for the administrators.

import type { City } from '#city/city.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import type { ClubService } from '#server/clubs/club-service.ts'
import type { EventService } from '#server/events/event-service.ts'
import type { ExchangeService } from '#server/exchanges/exchange-service.ts'
import type { Pictures } from '#server/images/pictures.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { LibraryService } from '#server/library/library-service.ts'
import type { RateLimits } from '#server/limits/rate-limits.ts'
import { announce } from '#server/live/live-queries.ts'
import { asMember } from '#server/members/accounts/as-viewer.ts'
import type { MemberService } from '#server/members/member-service.ts'
import type { MessageService } from '#server/messages/message-service.ts'
import type { PlacesService } from '#server/places/places-service.ts'
import type { Database } from '#server/store/database.ts'
import { createObjections } from './actions/objections.ts'
import { createAutomaticBrakes } from './automatic/automatic-brakes.ts'
import { type ContactParts, createContact } from './contact/contact.ts'
import { createContactDesk } from './contact/contact-desk.ts'
import { createWaiting } from './desk/waiting.ts'
import { createFigures } from './figures/figures.ts'
import { createHiding } from './hiding.ts'
import { createAdminLog } from './log/admin-log.ts'
import { createReportPhotos } from './report-photos.ts'
import { createReportSubjects } from './report-subjects.ts'
import { createReports } from './reports.ts'
import { createSavedAnswers } from './saved-answers/saved-answers.ts'
import { createApprovingTogether } from './together/approve-together.ts'
import { createUsers } from './users/users.ts'

export function createModerationService(
  parts: ContactParts & {
    db: Database
    pictures: Pick<Pictures, 'file'>
    members: Pick<
      MemberService,
      'block' | 'unblock' | 'profile' | 'changeAccount' | 'suspendAccount' | 'isNew'
    >
    messages: Pick<
      MessageService,
      'forgetBetween' | 'otherMember' | 'excerpt' | 'heldMessage' | 'deliverHeld' | 'refuseHeld'
    >
    library: Pick<LibraryService, 'review' | 'hideReview' | 'confirmCorrectionFor'>
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
      'discussionPost' | 'tellKeepers' | 'club' | 'reportClub' | 'adminsOf' | 'hidePost' | 'hideClub'
    >
    events: Pick<EventService, 'event' | 'organiserOf' | 'hideEvent' | 'approveFor'>
    secret: string
    exchanges: Pick<ExchangeService, 'endBetween'>
    jobs: Pick<Jobs, 'enqueue'>
    limits: Pick<RateLimits, 'take'>
    text: Parameters<typeof createUsers>[0]['text']
    clock: () => Date
    city: Pick<City, 'timeZone'>
  },
) {
  const { db, members, messages, library, places, clubs, events, exchanges } = parts
  const hiding = createHiding(parts)
  const automatic = createAutomaticBrakes({ ...parts, hiding })
  const acting = { ...parts, hiding, automatic }

  return {
    /**
     * Neither can request from or write to the other any more; their conversations leave both lists, and what they have
     * asked or promised each other ends, save a loan that is under way.
     */
    async blockMember(viewer: Viewer, memberId: string): Promise<void> {
      const { id } = memberOf(viewer)
      await asMember(db, viewer, async (tx) => {
        await members.block(tx, viewer, memberId)
        await exchanges.endBetween(tx, viewer, memberId)
        await messages.forgetBetween(tx, id, memberId)
        await announce(tx, { members: [id, memberId], about: 'messages' })
      })
    },

    /** They can write to and ask each other again, and see each other's conversations. What the block ended stays ended. */
    async unblockMember(viewer: Viewer, memberId: string): Promise<void> {
      const { id } = memberOf(viewer)
      await asMember(db, viewer, async (tx) => {
        if (!(await members.unblock(tx, viewer, memberId))) return
        await announce(tx, { members: [id, memberId], about: 'messages' })
      })
    },

    contact: createContact(parts),
    ...createContactDesk(parts),

    ...createWaiting(parts),

    ...createFigures(parts),

    ...createAdminLog(parts),
    ...createUsers(parts),
    ...createObjections(acting),
    ...createApprovingTogether(parts),
    ...createSavedAnswers(parts),

    reportHeld: automatic.reportHeld,
    forgetReporterNetworks: automatic.forgetReporterNetworks,

    ...createReports({
      ...acting,
      subjects: createReportSubjects({ db, members, messages, library, places, clubs, events }),
    }),
    ...createReportPhotos({ db, pictures: parts.pictures }),
  }
}
