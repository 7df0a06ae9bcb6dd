// The library: the community's catalogue of books, and members' copies of them.
import type { City } from '#city/city.ts'
import type { Pictures } from '#server/images/pictures.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { BookFinder } from '#server/look-up/book-finder.ts'
import type { MemberService } from '#server/members/member-service.ts'
import type { Door } from '#server/operations/door.ts'
import type { Database } from '#server/store/database.ts'
import { createAlertService } from './alerts/alert-service.ts'
import { createBookcaseService } from './bookcase-service.ts'
import { createCatalogueService } from './catalogue-service.ts'
import { createChangeCopies } from './change-copies.ts'
import { bringCopies, copiesBehind } from './copies-behind.ts'
import { createCopyMoves } from './copy-moves.ts'
import { createCorrectionService } from './corrections/correction-service.ts'
import { createLookUpService } from './look-up/look-up-service.ts'
import { createBookMap } from './map/book-map.ts'
import { createNewCopyService } from './new-copy-service.ts'
import { setReviewHidden as hideReview } from './reviews/review-queries.ts'
import { reviewOperations } from './reviews/review-service.ts'
import { createShelfFileService } from './shelf-files/shelf-file-service.ts'
import { createTrayService } from './tray/tray-service.ts'
import { putBookKeysRight } from './works/book-keys.ts'
import { workOperations } from './works/work-service.ts'

export function createLibraryService(parts: {
  db: Database
  members: MemberService
  door: Door
  pictures: Pick<Pictures, 'take' | 'takeFetched' | 'letGo'>
  finder: BookFinder
  jobs: Pick<Jobs, 'enqueue' | 'enqueueAll'>
  clock: () => Date
  city: City
}) {
  const newCopies = createNewCopyService(parts)
  const bookcase = createBookcaseService(parts)
  const moves = createCopyMoves(parts)
  const map = createBookMap(parts)
  const alerts = createAlertService(parts)
  const { operations: shelfFiles, ...shelfWork } = createShelfFileService(parts)
  const corrections = createCorrectionService(parts)
  return {
    ...parts.door.open({
      ...createCatalogueService(parts),
      ...bookcase.operations,
      ...newCopies.operations,
      changeCopies: createChangeCopies(parts),
      copiesBehind,
      bringCopies,
      ...reviewOperations,
      ...map.operations,
      ...alerts.operations,
      ...createLookUpService(parts),
      ...createTrayService({ ...parts, addNewCopy: newCopies.addNewCopy }),
      ...workOperations,
      ...shelfFiles,
      ...corrections.operations,
    }),
    withdrawLostCopy: bookcase.withdrawLostCopy,
    withdrawOwnCopy: bookcase.withdrawOwnCopy,
    ...moves,
    hideReview,
    addUpListed: map.addUpListed,
    putBookKeysRight: () => putBookKeysRight(parts.db),
    watchArrivals: alerts.watchArrivals,
    ...shelfWork,
    confirmCorrectionFor: corrections.confirmCorrectionFor,
  }
}

export type LibraryService = ReturnType<typeof createLibraryService>
