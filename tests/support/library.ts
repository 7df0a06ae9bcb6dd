import { randomUUID } from 'node:crypto'
import { city } from '#city/city.ts'
import type { Viewer } from '#rules/viewer.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { createLibraryService, type LibraryService } from '#server/library/library-service.ts'
import type { NewCopy } from '#server/library/new-copy-service.ts'
import { createMemberService } from '#server/members/member-service.ts'
import type { Database } from '#server/store/database.ts'

/** The library on a test database. Pictures are taken without looking at them: only their row is made; jobs are listed, not kept. */
export function aLibrary(db: Database, enqueued: { name: string; payload: object }[] = []): LibraryService {
  const clock = () => new Date()
  const pictures = {
    async take(viewer: Viewer, _file: File, kind: 'cover' | 'photo') {
      const tint = '#aabbcc'
      const uploaded_by = viewer.kind === 'member' ? viewer.id : null
      const { id } = await db
        .insertInto('images')
        .values({ kind, width: 640, height: 960, tint, uploaded_by })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { id, tint }
    },
  }
  const jobs: Pick<Jobs, 'enqueue'> = {
    async enqueue(_tx, { name }, payload) {
      enqueued.push({ name, payload })
    },
  }
  return createLibraryService({
    jobs,
    db,
    members: createMemberService({ db, pictures }),
    pictures,
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
    clientKey: randomUUID(),
    ...facts,
  }
}
