import { randomUUID } from 'node:crypto'
import { city } from '#city/city.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { createLibraryService, type LibraryService } from '#server/library/library-service.ts'
import type { NewCopy } from '#server/library/new-copy-service.ts'
import type { BookFinder } from '#server/look-up/book-finder.ts'
import { createMemberService } from '#server/members/member-service.ts'
import type { Database } from '#server/store/database.ts'
import { silentFinder } from './book-services.ts'
import { plainPictures } from './pictures.ts'
import { unbraked } from './unbraked.ts'

/** The library on a test database. Jobs, and pictures that are let go, are listed and not done. */
export function aLibrary(
  db: Database,
  enqueued: { name: string; payload: object }[] = [],
  letGo: string[] = [],
  { finder = silentFinder, clock = () => new Date() }: { finder?: BookFinder; clock?: () => Date } = {},
): LibraryService {
  const pictures = plainPictures(db, letGo)
  const jobs: Pick<Jobs, 'enqueue' | 'enqueueAll'> = {
    async enqueue(_tx, { name }, payload) {
      enqueued.push({ name, payload })
    },
    async enqueueAll(_tx, { name }, payloads) {
      enqueued.push(...payloads.map((payload) => ({ name, payload })))
    },
  }
  return createLibraryService({
    jobs,
    db,
    members: createMemberService({ db, pictures, ...unbraked }),
    pictures,
    limits: { take: async () => undefined },
    finder,
    clock,
    city,
  })
}

/** What the add-book screen sends, filled in well. */
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
    sameBook: null,
    clientKey: randomUUID(),
    ...facts,
  }
}
