import { randomUUID } from 'node:crypto'
import { city } from '#city/city.ts'
import type { Member, Position } from '#rules/base/viewer.ts'
import type { NewCopy } from '#rules/library/copy-inputs.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { createCatalogueService } from '#server/library/catalogue-service.ts'
import { createLibraryService, type LibraryService } from '#server/library/library-service.ts'
import type { BookFinder } from '#server/look-up/book-finder.ts'
import { openMemberDoor } from '#server/members/accounts/member-door.ts'
import { createMemberService, type MemberService } from '#server/members/member-service.ts'
import { type Database, withTransaction } from '#server/store/database.ts'
import { silentFinder } from './book-services.ts'
import { plainPictures } from './pictures.ts'
import { withoutLimits } from './without-limits.ts'

/** The library on a test database. Jobs and removed pictures are recorded, not acted on. */
export function aLibrary(...parts: Parameters<typeof aLibraryOfMembers>): LibraryService {
  return aLibraryOfMembers(...parts).library
}

/** The same, with the members whose profiles it follows. */
export function aLibraryOfMembers(
  db: Database,
  enqueued: { name: string; payload: object }[] = [],
  letGo: string[] = [],
  { finder = silentFinder, clock = () => new Date() }: { finder?: BookFinder; clock?: () => Date } = {},
): { library: LibraryService; members: MemberService } {
  const pictures = plainPictures(db, letGo)
  const jobs: Pick<Jobs, 'enqueue' | 'enqueueAll'> = {
    async enqueue(_tx, { name }, payload) {
      enqueued.push({ name, payload })
    },
    async enqueueAll(_tx, { name }, payloads) {
      enqueued.push(...payloads.map((payload) => ({ name, payload })))
    },
  }
  const members = createMemberService({
    db,
    pictures,
    ...withoutLimits(db),
    locationChanged: (tx, id) => library.putInPlace(tx, id),
    copiesIn: (tx, id, suburb) => library.copiesIn(tx, id, suburb),
  })
  const library = createLibraryService({
    jobs,
    db,
    door: openMemberDoor({ db, limits: { take: async () => undefined }, clock, city }),
    members,
    pictures,
    finder,
    clock,
    city,
  })
  return { library, members }
}

/** The book services of the library, and nothing else of it. */
export function aCatalogue(db: Database, clock = () => new Date()) {
  const door = openMemberDoor({ db, limits: { take: async () => undefined }, clock, city })
  return door.open(createCatalogueService({ city }))
}

/** Valid input from the add-book screen. */
export function aNewCopy(facts: Partial<NewCopy> = {}): NewCopy {
  return {
    title: 'Drylands',
    author: 'Thea Astley',
    description: 'The last bookshop of a town that stops reading.',
    isbn: null,
    genre: 'Fiction',
    published: '1999',
    condition: 'Good',
    offer: 'lend',
    location: 'West End',
    shownTo: 'all',
    sameBook: null,
    lookedUp: null,
    cover: undefined,
    clientKey: randomUUID(),
    ...facts,
  }
}

/** What saving the settings does with the cell that a member shares. */
export async function shareCell(
  db: Database,
  library: LibraryService,
  viewer: Member,
  cell: Position | null,
): Promise<void> {
  await withTransaction(db, (tx) => library.setCell({ tx, viewer }, cell))
}
