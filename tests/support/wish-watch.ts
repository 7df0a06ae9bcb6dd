// The members who are told of copies they wish for. The clock is passed in, and jobs are run by the test.
import { randomUUID } from 'node:crypto'
import type { Member } from '#rules/base/viewer.ts'
import { answeredWishNotices, wishNotices } from '#server/library/alerts/alert-notices.ts'
import type { NoticeSource } from '#server/notices/notice.ts'
import type { Database } from '#server/store/database.ts'
import { aBook, aMember } from './builders.ts'
import { aLibrary } from './library.ts'
import { aNoticeService, aPost } from './post.ts'

export type Post = ReturnType<typeof aPost>

const sources = [wishNotices, answeredWishNotices] as NoticeSource<object>[] // each takes its own job's payload

export const winton = { text: 'tim winton', genre: null, offer: null, km: 5, place: '' }

export function aWatch(db: Database) {
  const enqueued: { name: string; payload: object }[] = []
  const library = aLibrary(db, enqueued)
  const notices = aNoticeService(db)
  let post = aPost(db)

  return {
    /** The jobs run and notices given since the last call. */
    enqueued,
    library,
    notices,

    /** Nothing waits: Mia is a member who may be told, and Noah has no copy of the book yet. */
    async beginAnew() {
      for (const table of ['member_notices', 'saved_searches', 'wishes', 'arrivals'] as const)
        await db.deleteFrom(table).execute()
      post = aPost(db)
      const mia = await aMember(db)
      const noah = await aMember(db, { name: 'Noah Chen' })
      const title = `Cloudstreet ${randomUUID().slice(0, 8)}`
      const book = await aBook(db, { title, author: 'Tim Winton', genre: 'Fiction' })
      return { post, mia, noah, book }
    },

    /** Runs the jobs that follow new arrivals, in this many processes at once; each job runs twice. */
    async watched(processes = 1): Promise<void> {
      enqueued.length = 0
      const inTwoMinutes = new Date(Date.now() + 120_000)
      await Promise.all(Array.from({ length: processes }, () => library.watchArrivals(inTwoMinutes)))
      for (const { name, payload } of enqueued) {
        const run = { id: randomUUID() }
        const source = sources.find(({ job }) => job.name === name)
        // A large batch enqueues the next one, which tells nobody by itself.
        if (!source) continue
        for (let time = 0; time < 2; time++) await post.deliver(source, payload, run)
      }
    },

    toldTo: async (member: Member) => (await notices.list(member)).map(({ title }) => title),
  }
}
