// The library: the community's catalogue of books, and the copies members keep of them.
import type { City } from '#city/city.ts'
import type { Pictures } from '#server/images/pictures.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { RateLimits } from '#server/limits/rate-limits.ts'
import type { BookFinder } from '#server/look-up/book-finder.ts'
import type { MemberService } from '#server/members/member-service.ts'
import type { Database } from '#server/store/database.ts'
import { createAlertService } from './alerts/alert-service.ts'
import { createBookcaseService } from './bookcase-service.ts'
import { createCatalogueService } from './catalogue-service.ts'
import { createChangeCopies } from './change-copies.ts'
import { createCorrectionService } from './corrections/correction-service.ts'
import { createLookUpService } from './look-up/look-up-service.ts'
import { createBookMap } from './map/book-map.ts'
import { createNewCopyService } from './new-copy-service.ts'
import { createPlaceService } from './place-service.ts'
import { createReviewService } from './reviews/review-service.ts'
import { createShelfFileService } from './shelf-files/shelf-file-service.ts'
import { createTrayService } from './tray/tray-service.ts'
import { createWorkService } from './works/work-service.ts'

export function createLibraryService(parts: {
  db: Database
  members: MemberService
  pictures: Pick<Pictures, 'take' | 'takeFetched' | 'letGo'>
  limits: Pick<RateLimits, 'take'>
  finder: BookFinder
  jobs: Pick<Jobs, 'enqueue' | 'enqueueAll'>
  clock: () => Date
  city: City
}) {
  const newCopies = createNewCopyService(parts)
  return {
    ...createCatalogueService(parts),
    ...createBookcaseService(parts),
    changeCopies: createChangeCopies(parts),
    ...newCopies,
    ...createPlaceService(parts),
    ...createReviewService(parts),
    ...createBookMap(parts),
    ...createAlertService(parts),
    ...createLookUpService(parts),
    ...createTrayService({ ...parts, addCopy: newCopies.addCopy }),
    ...createWorkService(parts),
    ...createShelfFileService(parts),
    ...createCorrectionService(parts),
  }
}

export type LibraryService = ReturnType<typeof createLibraryService>
