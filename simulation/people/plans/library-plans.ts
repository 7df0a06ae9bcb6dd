import { randomUUID } from 'node:crypto'
import { bookGenres } from '#city/genres.ts'
import { conditions } from '#rules/library/library.ts'
import { fromHand, fromRow, type Plans, plain, plan } from '#simulation/people/plan.ts'
import { authorName, bookTitle, sentence } from '#simulation/people/words.ts'
import type { Chance } from '#simulation/world/chance.ts'

const own = 'select id as "copyId" from copies where owner_id = $me and withdrawn_at is null'
const westEnd = { lat: -27.482, lng: 153.006, label: 'West End', suburb: null }
const ownBook = 'select book_id as "bookId" from copies where owner_id = $me and withdrawn_at is null'
// One of their own, or one that may refuse them.
const someClub =
  'select club_id as id from club_members where member_id = $me union select min(id::text)::uuid from clubs having count(*) > 0'
const aBook = 'select id as "bookId" from books'
// Those of somebody who has moved lie elsewhere than they live.
const aSuburbOfOwnCopies = 'select suburb as "from" from copies where owner_id = $me and withdrawn_at is null'

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
    const wantedIn = chance.oneIn(3) ? 'west-end-4101' : null
    const club = chance.oneIn(4) ? await one(someClub) : undefined
    return (
      book && {
        ...book,
        wantedIn,
        condition: chance.pick(conditions),
        offer: 'lend',
        shownTo: club?.id ?? 'all',
        clientKey: randomUUID(),
      }
    )
  }),
  'library.editCopy': plan(3, async ({ one, chance }) => {
    const copy = await one<{ copyId: string }>(own)
    const location = chance.pick(['West End', 'New Farm', 'Annerley', 'Toowong'])
    const [condition, offer] = [chance.pick(conditions), chance.pick(['lend', 'give'])]
    const club = chance.oneIn(3) ? await one(someClub) : undefined
    const shownTo = club?.id ?? chance.pick(['all', 'all', 'none'])
    return copy && { ...copy, condition, offer, location, ...(chance.oneIn(2) && { shownTo }) }
  }),
  'library.pauseCopy': fromRow(2, `${own} and paused_at is null`),
  'library.resumeCopy': fromRow(3, `${own} and paused_at is not null`),
  // Often one that somebody has asked for.
  'library.withdrawCopy': plan(2, async ({ one, chance }) => {
    const asked = `${own} and exists (select from exchanges x where x.copy_id = copies.id and x.state = 'pending')`
    return chance.oneIn(2) ? one<object>(asked) : one<object>(own)
  }),
  'library.lendElsewhere': plan(2, async ({ one }) => {
    const copy = await one<{ copyId: string }>(`${own} and active_exchange_id is null`)
    return copy && { ...copy, to: 'My sister' }
  }),
  'library.backFromElsewhere': fromRow(3, `${own} and lent_elsewhere_to is not null`),
  'library.wish': fromRow(4, aBook),
  'library.unwish': fromRow(1, 'select book_id as "bookId" from wishes where member_id = $me'),
  'library.wishlist': plain(2),
  'library.bookcase': plain(4),
  'library.ownClubs': plain(1),
  'library.search': plan(6, ({ chance }) => ({
    text: chance.oneIn(3) ? '' : chance.pick(['river', 'garden', 'Malouf', 'keeps', 'zzz']),
    genre: null,
    page: 1,
    pageSize: 20,
  })),
  'library.book': fromRow(5, aBook),
  'library.reviewBook': plan(4, async ({ one, chance }) => {
    const book = await one<{ bookId: string }>(aBook)
    return book && { ...book, stars: chance.between(1, 5), words: chance.oneIn(2) ? sentence(chance) : '' }
  }),
  'library.suggest': plan(2, ({ chance }) => ({ text: chance.pick(['riv', 'gard', 'Ma', 'the']) })),
  'library.nearest': plain(1, { limit: 12, withinKm: 10 }),
  'library.genresInUse': plain(1),
  'library.newest': plain(2, { limit: 12 }),
  'library.copy': fromRow(1, own),
  'library.memberBookshelf': plan(2, async ({ one }) => {
    const other = await one('select id from members')
    return other && { memberId: other.id, page: 1, pageSize: 20 }
  }),
  'library.bookOfIsbn': plan(2, async ({ one, chance }) =>
    chance.oneIn(2)
      ? { isbn: someIsbn(chance) }
      : one<object>('select isbn from books where isbn is not null'),
  ),
  'library.changeCopies': plan(2, async ({ one, chance }) => {
    const some = await one<{ ids: string[] }>(
      `select json_agg(id order by id) as ids from copies where owner_id = $me and withdrawn_at is null having count(*) > 0`,
    )
    const club = chance.oneIn(4) ? await one(someClub) : undefined
    const act = club ? `club:${club.id}` : chance.pick(['lend', 'give', 'pause', 'resume', 'Good'])
    return some && { copyIds: some.ids.slice(0, 5), act }
  }),
  'library.copiesBehind': fromRow(1, aSuburbOfOwnCopies),
  'library.bringCopies': fromRow(1, aSuburbOfOwnCopies),
  'library.reviews': plan(1, async ({ one }) => {
    const book = await one<object>(aBook)
    return book && { ...book, shown: 10 }
  }),
  'library.toReview': fromRow(1, aBook),
  'library.removeReview': fromRow(1, 'select book_id as "bookId" from reviews where member_id = $me'),
  'library.review': fromRow(1, 'select id from reviews'),
  'library.booksBySuburb': plain(1, { from: westEnd, shown: 5 }),
  'library.suburbShelf': plain(1, { suburb: 'west-end-4101', limit: 6 }),
  'library.bookPins': plain(1, { zoom: 12 }),
  'library.saveSearch': plan(2, ({ chance }) => ({
    ...{ text: chance.pick(['river', 'garden', 'winter']), genre: null, offer: null, km: 10, place: '' },
  })),
  'library.forgetSearch': fromRow(1, 'select id as "searchId" from saved_searches where member_id = $me'),
  'library.lookouts': plain(1),
  'library.setWishDistance': plan(1, ({ chance }) => ({ km: chance.between(2, 20) })),
  'library.showWishes': plan(1, ({ chance }) => ({ shows: !chance.oneIn(3) })),
  'library.knownBooks': plain(1, { text: 'river' }),
  'library.knownBook': fromRow(1, aBook),
  'library.lookUp': plan(1, ({ chance }) => ({ isbn: someIsbn(chance) })),
  'library.searchDetails': plan(
    2,
    ({ chance }) => ({ title: bookTitle(chance), author: 'Iain M. Banks' }),
    ({ passOn }, found) => {
      for (const { lookUpId, position } of (found as { others?: Found[] }).others ?? [])
        passOn('found', { lookUpId, position })
    },
  ),
  'library.lookUpFound': fromHand(1, 'found'),
  'library.saveTray': plan(1, ({ chance }) => ({
    books: Array.from({ length: chance.between(1, 4) }, () => ({
      ...{ clientKey: randomUUID(), isbn: null, title: bookTitle(chance), author: authorName(chance) },
      ...{ bookId: null, lookUpId: null, condition: 'Good', offer: 'lend' },
    })),
  })),
  'library.shelfImports': plain(1),
  'library.takeShelfFile': plan(2, ({ chance }) => ({ file: shelfFile(chance) })),
  'library.shelfImport': plan(25, async ({ one }) => {
    const found = await one('select id from shelf_imports where member_id = $me')
    return found && { ...found, readTo: 'bookcase', only: null, page: 1, pageSize: 20 }
  }),
  'library.leaveOutRow': plan(12, async ({ one }) => {
    const found = await one<object>(
      `select i.id, r.number from shelf_imports i join shelf_import_rows r on r.import_id = i.id
       where i.member_id = $me and i.state = 'preview'`,
    )
    return found && { ...found, isLeftOut: true, readTo: 'bookcase' }
  }),
  'library.startShelfImport': plan(40, async ({ one }) => {
    const found = await one("select id from shelf_imports where member_id = $me and state = 'preview'")
    return found && { ...found, readTo: 'bookcase', condition: 'Good', offering: 'lend' }
  }),
  'library.stopShelfImport': fromRow(
    20,
    "select id from shelf_imports where member_id = $me and state in ('preview', 'running')",
  ),
  'library.exportShelves': plain(1),
  'library.bookToCorrect': fromRow(3, ownBook),
  'library.correctBook': plan(3, async ({ one, chance }) => {
    const seen = await one<{ bookId: string; title: string; author: string }>(
      `select id as "bookId", title, author, description, isbn, genre, published from books where id in (${ownBook})`,
    )
    if (!seen) return undefined
    const { bookId, ...facts } = seen
    return {
      bookId,
      seen: facts,
      facts: { ...facts, ...(chance.oneIn(3) && { isbn: someIsbn(chance) }), description: sentence(chance) },
    }
  }),
  'library.confirmCorrection': fromRow(
    20,
    "select c.id from corrections c join books b on b.id = c.book_id where b.added_by = $me and c.state = 'waiting'",
  ),
  'library.declineCorrection': fromRow(
    12,
    "select c.id from corrections c join books b on b.id = c.book_id where b.added_by = $me and c.state = 'waiting'",
  ),
  'library.undoCorrection': fromRow(
    1,
    "select c.id from corrections c join books b on b.id = c.book_id where b.added_by = $me and c.state = 'made'",
  ),
  'library.corrections': plan(1, async ({ one }) => {
    const book = await one<object>(aBook)
    return book && { ...book, shown: 10 }
  }),
}

type Found = { lookUpId: string; position: number }

/** One of 100 books of one publisher, with its check digit. */
function someIsbn(chance: Chance): string {
  const digits = [...`9780316030${String(chance.below(100)).padStart(2, '0')}`].map(Number)
  const sum = digits.reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 3), 0)
  return `${digits.join('')}${(10 - (sum % 10)) % 10}`
}

/** A file of shelves as Goodreads exports it. */
function shelfFile(chance: Chance): File {
  const rows = Array.from(
    { length: chance.between(1, 12) },
    () => `"${bookTitle(chance)}","${authorName(chance)}",,,to-read`,
  )
  return new File([['Title,Author,ISBN,ISBN13,Exclusive Shelf', ...rows].join('\n')], 'goodreads.csv', {
    type: 'text/csv',
  })
}
