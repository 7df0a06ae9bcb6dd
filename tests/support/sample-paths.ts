// The addresses of all screens in the sample neighbourhood.
import type pg from 'pg'
import { addressOf } from './every-route.ts'
import { sampleCode } from './sample-neighbourhood/load-journeys.ts'
import { sampleStreetLink } from './sample-neighbourhood/load-street.ts'

const ofMia = `join members m on m.email = 'mia@sample.test'`
// One in which both can write, and always the same one.
const conversation = `select p.conversation_id as id from participants p ${ofMia} and m.id = p.member_id
  join exchanges e on e.conversation_id = p.conversation_id and e.state = 'accepted' order by 1`
const clubOfMia = `select id from clubs where name = 'River City Readers'`
const discussion = `select id, club_id from discussions where title like 'Boy Swallows%'`

/**
 * For each address with a parameter: a statement that finds an id for which the sample neighbourhood has something to
 * show.
 */
const shown: Record<string, string> = {
  '/book/:id': `select id from books where title = 'The Book Thief'`,
  '/book/:id/correct': `select c.book_id as id from copies c ${ofMia} and m.id = c.owner_id join books b on b.id = c.book_id order by b.title`,
  '/book/:id/also-have': `select id from books where title = 'The Book Thief'`,
  '/book/:id/history': `select id from books where title = 'The Book Thief'`,
  '/review/:id': `select id from books where title = 'The Book Thief'`,
  '/report/conversation/:id': conversation,
  '/report/:kind/:id': `select r.id from reviews r join books b on b.id = r.book_id and b.title = 'The Book Thief'`,
  '/bookcase/copy/:id': `select c.id from copies c ${ofMia} and m.id = c.owner_id join books b on b.id = c.book_id order by b.title`,
  '/bookcase/files/:id': `with made as (
    insert into shelf_imports (member_id, file_name, kind, rows, created_at, moved_at, expires_at)
    select m.id, 'shelves.csv', 'goodreads', 1, now(), now(), now() + interval '1 day' from members m
    where m.email = 'mia@sample.test' on conflict (member_id) where state = 'preview' do update set rows = 1 returning id
  ) select id from made`,
  '/c/:code': `select code as id from copy_codes where code = '${sampleCode}'`,
  '/join/:code': `select code as id from invitations where code = '${sampleStreetLink}'`,
  '/profile/:id': `select id from members where email = 'noah@sample.test'`,
  '/messages/:conversationId': conversation,
  '/messages/:conversationId/rate': conversation,
  '/messages/:conversationId/report': conversation,
  '/messages/:conversationId/block': conversation,
  '/exchanges/:id/:step': `select e.id from exchanges e ${ofMia} and m.id = e.borrower_id order by e.requested_at`,
  '/map/bookshelf/:id': `select id from bookshelves where name = 'The Blue Fridge'`,
  '/map/library/:slug': `select 'west-end-library' as id`,
  '/suburb/:slug': `select suburb as id from members where email = 'mia@sample.test'`,
  // No member of the sample logs in through an issuer.
  '/auth/with/:issuer': `select 'google' as id`,
  '/auth/with/:issuer/back': `select 'google' as id`,
  // The sample has nothing of this kind yet.
  '/objection/:key': 'select gen_random_uuid() as id',
  '/unsubscribe/:ticket': 'select gen_random_uuid() as id',
  '/event/:id': `select id from events where title = 'Whodunnit night'`,
  '/club/:id': clubOfMia,
  '/club/:id/discussion/new': clubOfMia,
  '/club/:id/discussion/:discussionId': discussion,
  '/club/:id/members': clubOfMia,
  '/club/:id/search': clubOfMia,
  '/club/:id/settings': clubOfMia,
  '/club/:id/books': clubOfMia,
  '/club/:id/events': clubOfMia,
  '/club/:id/choice': clubOfMia,
  '/*': 'select gen_random_uuid() as id',
}

/** The same screens in states that need more queries. */
export const otherStates = [
  '/admin?tab=reported&q=mia',
  '/admin?tab=disabled',
  '/admin/log?before=1',
  '/admin/reports?show=objections',
  '/admin/contact?tab=answered&show=100',
  '/?shared=no',
  '/all-books?q=the&genre=Fiction&page=2',
  '/search?q=the&km=20',
  '/search?q=a+town+like+alice&km=20',
  '/search?q=silent+spring&place=Ipswich',
  '/search?q=teh+book+thef&km=100',
  '/search?tab=nearby&genre=Fiction&available=on&offer=give&sort=newest&page=2',
  '/search/suggestions?q=boook',
  '/all-books?available=on',
  '/add-book/suggestions?q=boook',
  '/bookcase?q=the&show=paused&offer=lend&sort=author',
  '/bookcase?select=some',
  '/bookcase?tab=borrowed',
  '/bookcase?tab=wishlist',
  '/requested-books?tab=outgoing',
  '/map?show=events',
  '/search?tab=events&q=swap&within=5&place=4101',
  '/search?tab=map',
  '/search?tab=map&show=events',
  '/events?q=swap&within=5&place=West+End',
  '/events?when=past',
  '/events?q=swap&type=book_exchange&on=week',
  '/events?when=month&q=the',
  '/profile?tab=events',
  '/profile?tab=events&when=past',
  '/map?all=suburbs&place=4101',
  '/messages?tab=unread',
  '/messages?tab=pending',
  '/profile?tab=clubs',
  '/book-clubs?show=mine&q=the&category=Fiction&page=2',
  '/book-clubs?place=West+End&within=5',
]

const steps: Record<string, string> = { step: 'accept', kind: 'review' }

/** The address of a screen at which the sample neighbourhood has something to show. */
export async function samplePath(pool: pg.Pool, pattern: string): Promise<string> {
  if (!/[:*]/.test(pattern)) return pattern
  const statement = shown[pattern]
  if (!statement) throw new Error(`Say where the sample neighbourhood shows something at ${pattern}`)
  const { rows } = await pool.query<{ id: string; club_id?: string }>(`${statement} limit 1`)
  const id = rows[0]?.id
  if (!id) throw new Error(`Nothing to show at ${pattern}`)
  // For screens within a club, rows of that club come first.
  const clubId = pattern.endsWith('Id') ? rows[0]?.club_id : undefined
  return addressOf(pattern, (part) => steps[part] ?? (part === 'id' && clubId ? clubId : id))
}
