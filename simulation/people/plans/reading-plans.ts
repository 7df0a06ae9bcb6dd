// Reading together: a club's book, its schedule, and the choice of the next one.
import { city } from '#city/city.ts'
import { addDays, cityDate } from '#rules/base/calendar.ts'
import { type Asking, fromRow, type Plans, plan } from '#simulation/people/plan.ts'

const live = 'c.closed_at is null and c.hidden_at is null'
const membership = (table: string) =>
  `join club_members m on m.club_id = ${table}.club_id and m.member_id = $me join clubs c on c.id = ${table}.club_id and ${live}`
const clubBook = (more = 'true') =>
  `select b.club_id as "clubId", b.id as "clubBookId" from club_books b ${membership('b')} where ${more}`
const choice = (more = 'true') =>
  `select h.club_id as "clubId", h.id as "choiceId" from club_choices h ${membership('h')} where h.closed_at is null and ${more}`
const runs = "m.role = 'admin'"

const inDays = ({ now }: Asking, days: number) => addDays(cityDate(now, city.timeZone), days)

async function having(asking: Asking, sql: string, more: object) {
  const found = await asking.one<object>(sql)
  return found && { ...found, ...more }
}

export const readingPlans: Plans = {
  'clubs.clubReading': plan(2, (asking) =>
    having(asking, 'select club_id as "clubId" from club_members where member_id = $me', { shown: 20 }),
  ),
  'clubs.findInClubs': plan(2, ({ chance }) => ({
    text: chance.pick(['river', 'garden', 'Malouf', 'keeps', 'the']),
    genre: null,
  })),
  'clubs.setCurrentBook': plan(4, async ({ one }) =>
    one<object>(
      `select m.club_id as "clubId", b.id as "bookId",
         coalesce((select id::text from club_books r where r.club_id = m.club_id and r.finished_at is null), '') as instead
       from club_members m, books b where m.member_id = $me and m.role = 'admin'`,
    ),
  ),
  'clubs.finishBook': fromRow(2, clubBook(`b.finished_at is null and ${runs}`)),
  'clubs.removeClubBook': fromRow(1, clubBook(runs)),
  'clubs.rateClubBook': plan(4, (asking) =>
    having(asking, clubBook('b.finished_at is not null'), { stars: asking.chance.between(1, 5) }),
  ),
  'clubs.sayReadingPlace': plan(5, (asking) =>
    having(asking, clubBook('b.finished_at is null'), {
      ...{ unit: 'chapter', at: asking.chance.between(1, 12), isFinished: asking.chance.oneIn(9) },
      isShared: asking.chance.oneIn(2),
    }),
  ),
  'clubs.forgetReadingPlace': fromRow(
    1,
    clubBook('exists (select from club_book_places p where p.club_book_id = b.id and p.member_id = $me)'),
  ),
  'clubs.keepSchedule': plan(2, async (asking) => {
    const book = await asking.one<{ version: number }>(
      clubBook(`b.finished_at is null and ${runs}`).replace(
        'select ',
        'select b.schedule_version as version, ',
      ),
    )
    const parts = [1, 2, 3].map((at) => ({ through: at * 4, on: inDays(asking, at * 7) }))
    return book && { ...book, unit: 'chapter', extent: { chapter: 12, page: null }, parts }
  }),
  'clubs.latestChoice': fromRow(2, 'select club_id as "clubId" from club_members where member_id = $me'),
  'clubs.openChoice': plan(5, (asking) =>
    having(
      asking,
      `select m.club_id as "clubId" from club_members m join clubs c on c.id = m.club_id and ${live} where m.member_id = $me
         and ${runs} and not exists (select from club_choices h where h.club_id = m.club_id and h.closed_at is null)`,
      {
        nominateOn: inDays(asking, asking.chance.between(1, 10)),
        voteOn: inDays(asking, asking.chance.between(12, 25)),
        perMember: 3,
      },
    ),
  ),
  'clubs.closeChoice': fromRow(40, choice(`${runs} and h.nominate_until <= now()`)),
  'clubs.callOffChoice': fromRow(3, choice(runs)),
  'clubs.nominate': plan(6, async ({ one }) => {
    const found = await one<object>(choice())
    const book = await one<{ bookId: string }>('select id as "bookId" from books')
    return found && book && { ...found, ...book }
  }),
  'clubs.withdrawNomination': fromRow(
    20,
    choice('n.nominated_by = $me and h.nominate_until > now()')
      .replace('select ', 'select n.id as "candidateId", ')
      .replace(' join club_members', ' join club_candidates n on n.choice_id = h.id join club_members'),
  ),
  'clubs.vote': plan(7, async ({ one, chance }) => {
    const found = await one<{ candidates: string[] }>(
      choice('true').replace(
        'select ',
        `select (select json_agg(n.id order by n.id) from club_candidates n where n.choice_id = h.id) as candidates, `,
      ),
    )
    if (!found?.candidates) return undefined
    const { candidates, ...asked } = found
    const first = chance.below(candidates.length)
    const ranked = [...candidates.slice(first), ...candidates.slice(0, first)]
    return { ...asked, ranks: ranked.map((candidate, at) => ({ candidate, rank: at + 1 })) }
  }),
}
