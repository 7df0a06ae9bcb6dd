import { randomUUID } from 'node:crypto'
import { bookGenres } from '#city/genres.ts'
import { conditions } from '#rules/library/library.ts'
import { type Plans, plain, plan, with1 } from '#simulation/people/plan.ts'
import { authorName, bookTitle, sentence } from '#simulation/people/words.ts'

const own = 'select id as "copyId" from copies where owner_id = $me and withdrawn_at is null'
const aBook = 'select id as "bookId" from books'

export const libraryPlans: Plans = {
  'library.addCopy': plan(10, ({ chance }) => ({
    condition: chance.pick(conditions),
    offer: chance.oneIn(4) ? 'give' : 'lend',
    clientKey: randomUUID(),
    title: bookTitle(chance),
    author: authorName(chance),
    description: sentence(chance),
    genre: chance.oneOf(bookGenres),
    published: String(chance.between(1950, 2020)),
  })),
  'library.addCopyOf': plan(8, async ({ one, chance }) => {
    const book = await one<{ bookId: string }>(aBook)
    return book && { ...book, condition: chance.pick(conditions), offer: 'lend', clientKey: randomUUID() }
  }),
  'library.editCopy': plan(3, async ({ one, chance }) => {
    const copy = await one<{ copyId: string }>(own)
    const location = chance.pick(['West End', 'New Farm', 'Annerley', 'Toowong'])
    return (
      copy && { ...copy, condition: chance.pick(conditions), offer: chance.pick(['lend', 'give']), location }
    )
  }),
  'library.pauseCopy': with1(2, `${own} and paused_at is null`),
  'library.resumeCopy': with1(3, `${own} and paused_at is not null`),
  'library.withdrawCopy': with1(1, own),
  'library.lendElsewhere': plan(2, async ({ one }) => {
    const copy = await one<{ copyId: string }>(`${own} and active_exchange_id is null`)
    return copy && { ...copy, to: 'My sister' }
  }),
  'library.backFromElsewhere': with1(3, `${own} and lent_elsewhere_to is not null`),
  'library.wish': with1(4, aBook),
  'library.unwish': with1(1, 'select book_id as "bookId" from wishes where member_id = $me'),
  'library.wishlist': plain(2),
  'library.bookcase': plain(4),
  'library.search': plan(6, ({ chance }) => ({
    text: chance.oneIn(3) ? '' : chance.pick(['river', 'garden', 'Malouf', 'keeps', 'zzz']),
    genre: null,
    page: 1,
    pageSize: 20,
  })),
  'library.book': with1(5, aBook),
  'library.reviewBook': plan(4, async ({ one, chance }) => {
    const book = await one<{ bookId: string }>(aBook)
    return book && { ...book, stars: chance.between(1, 5), words: chance.oneIn(2) ? sentence(chance) : '' }
  }),
}
