import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { guest, type Viewer } from '#rules/base/viewer.ts'
import { foundPerPage } from '#rules/clubs/club-search.ts'
import { aTalk, usernameOf } from '#tests/services/a-talk.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aBook, aMember } from '#tests/support/builders.ts'
import { aDiscussion, aReply } from '#tests/support/discussions.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'

let house: LoneHouse
beforeAll(async () => {
  house = await aLoneHouse()
  return house.close
})

const found = async (viewer: Viewer, clubId: string, text: string, page = 1) =>
  (await house.clubs.searchClub(viewer, { clubId, text, people: 0, page })).posts
const numbersOf = async (viewer: Viewer, clubId: string, text: string) =>
  (await found(viewer, clubId, text)).map(({ to }) => Number(/#post-(\d+)$/.exec(to)?.[1]))
const members = async (viewer: Viewer, clubId: string, text: string) =>
  (await house.clubs.searchClub(viewer, { clubId, text, people: 50, page: null })).members.map(
    ({ name }) => name,
  )

describe('discussions', () => {
  test('are found by all words of a post, in any order, or of a title, in this club only', async () => {
    const { member, at } = await aTalk(house, {
      messages: ['What did you think?', 'The Café by the river.', 'A river **bank**'],
    })
    const elsewhere = await aTalk(house, { messages: ['Café, river, bank'] })
    expect(await numbersOf(member, at.clubId, 'river')).toEqual(expect.arrayContaining([1, 2]))
    expect(await numbersOf(member, at.clubId, 'RIVER cafe')).toEqual([1])
    expect(await numbersOf(member, at.clubId, 'ending think'), 'of the first post with its title').toEqual([
      0,
    ])
    expect(await numbersOf(member, at.clubId, 'ba'), 'two letters begin a word').toEqual([2])
    for (const text of ['quokka', 'an', '', '!!', '%', '_'])
      expect(await numbersOf(member, at.clubId, text), text).toEqual([])
    expect(await numbersOf(elsewhere.member, elsewhere.at.clubId, 'river')).toEqual([0])
    expect((await found(member, at.clubId, 'cafe'))[0]).toMatchObject({
      title: 'The ending',
      author: 'Noah Berg',
      isReply: true,
      excerpt: { before: 'The ', found: 'Café', after: ' by the river.' },
    })
  })

  test('are found by two characters in the middle of a text that is written without blanks', async () => {
    const { member, at } = await aTalk(house, { messages: ['ok', '我们下个月读三体吧', '昨日の読書会'] })
    expect(await numbersOf(member, at.clubId, '三体')).toEqual([1])
    expect(await numbersOf(member, at.clubId, '読書')).toEqual([2])
  })

  test('are found behind more newer posts than are searched first', async () => {
    const { member, at } = await aTalk(house, { messages: ['A quokka!', 'Another quokka.'] })
    await house.db.executeQuery(
      sql`insert into discussion_posts (discussion_id, club_id, number, author_id, body, html, words, search_text, client_key, created_at)
        select ${at.id}::uuid, ${at.clubId}::uuid, 10 + n, ${member.id}::uuid, 'A gecko', '', 'A gecko', 'a gecko', gen_random_uuid(), now() + n * interval '1 second'
        from generate_series(1, 2100) n`.compile(house.db),
    )
    expect((await numbersOf(member, at.clubId, 'quokka')).toSorted()).toEqual([0, 1])
    expect(await numbersOf(member, at.clubId, 'gecko'), 'newest first').toEqual(
      Array.from({ length: foundPerPage }, (_, back) => 2110 - back),
    )
  })

  test('are not found by a spoiler, nor by deleted, hidden or replaced text', async () => {
    const { member, other, at, clubs, postIds } = await aTalk(house, {
      messages: ['One ||the butler|| two', 'Lemons', 'Limes', 'Figs'],
    })
    const [, lemons = '', limes = '', figs = ''] = postIds
    expect(await numbersOf(member, at.clubId, 'butler')).toEqual([])
    const [hit] = await found(member, at.clubId, 'two')
    expect(JSON.stringify(hit)).not.toContain('butler')
    await clubs.deletePost(other, { clubId: at.clubId, id: lemons })
    expect(await numbersOf(member, at.clubId, 'lemons')).toEqual([])
    await clubs.hidePost(house.db, limes, house.time.now)
    expect(await numbersOf(member, at.clubId, 'limes')).toEqual([])
    await clubs.editPost(other, { clubId: at.clubId, id: figs, message: 'Quinces' })
    expect(await numbersOf(member, at.clubId, 'figs')).toEqual([])
    expect(await numbersOf(member, at.clubId, 'quinces')).toEqual([3])
    await clubs.editPost(member, { clubId: at.clubId, id: postIds[0] ?? '', message: 'Changed' })
    expect(await numbersOf(member, at.clubId, 'ending changed'), 'its title stays').toEqual([0])
  })

  test('are not found by a reply about a part that the viewer has not read', async () => {
    const { admin, member, other, at, clubs } = await aTalk(house)
    const book = await aBook(house.db)
    const { id: club_book_id } = await house.db
      .insertInto('club_books')
      .values({ club_id: at.clubId, book_id: book.id, started_at: house.time.now, discussion_id: at.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const about = { unit: 'chapter', at: 7 } as const
    const number = await clubs.reply(other, { ...at, ...aReply('The lighthouse burns.'), about })
    expect(await numbersOf(member, at.clubId, 'lighthouse'), 'a member who has given no place').toEqual([])
    expect(await numbersOf(other, at.clubId, 'lighthouse'), 'the viewer’s own').toEqual([number])
    const place = (member_id: string, reached: number, is_finished = false) =>
      house.db
        .insertInto('club_book_places')
        .values({
          club_book_id,
          member_id,
          unit: 'chapter',
          at: reached,
          is_finished,
          changed_at: house.time.now,
          club_id: at.clubId,
        })
        .onConflict((conflict) =>
          conflict.columns(['club_book_id', 'member_id']).doUpdateSet({ at: reached }),
        )
        .execute()
    await place(member.id, 6)
    expect(await numbersOf(member, at.clubId, 'lighthouse')).toEqual([])
    await place(member.id, 7)
    expect(await numbersOf(member, at.clubId, 'lighthouse')).toEqual([number])
    await place(admin.id, 1, true)
    expect(await numbersOf(admin, at.clubId, 'lighthouse')).toEqual([number])
  })

  test('newest first, page by page', async () => {
    const { member, at } = await aTalk(house)
    const later = (minutes: number) => new Date(house.time.now.getTime() + minutes * 60_000)
    await aDiscussion(house.db, {
      clubId: at.clubId,
      posts: [
        { author: member, message: 'Begins', at: later(0) },
        ...Array.from({ length: foundPerPage + 1 }, (_, n) => ({
          author: member,
          message: 'A quince',
          at: later(n + 1),
        })),
      ],
    })
    const page = (number: number) =>
      house.clubs.searchClub(member, { clubId: at.clubId, text: 'quince', people: 0, page: number })
    const [first, second, third] = await Promise.all([page(1), page(2), page(3)])
    expect([first.posts.length, first.hasMorePosts]).toEqual([foundPerPage, true])
    expect(first.posts[0]?.to).toMatch(new RegExp(`#post-${foundPerPage + 1}$`))
    expect([second.posts.map(({ to }) => to.split('#')[1]), second.hasMorePosts]).toEqual([['post-1'], false])
    expect(third.posts).toEqual([])
  })
})

describe('members', () => {
  test('are found by words of a name, or by their username, in this club only', async () => {
    const { admin, member, other, at } = await aTalk(house)
    await aMember(house.db, { name: 'Noah Elsewhere' })
    expect(await members(member, at.clubId, 'berg noah')).toEqual(['Noah Berg'])
    expect(await members(member, at.clubId, `@${await usernameOf(house.db, other)}`)).toEqual(['Noah Berg'])
    expect(await members(member, at.clubId, await usernameOf(house.db, other))).toContain('Noah Berg')
    for (const text of ['@', '', '@quokka', 'elsewhere', '%'])
      expect(await members(member, at.clubId, text), text).toEqual([])
    await house.db.updateTable('members').set({ name: 'Zoë Ng' }).where('id', '=', admin.id).execute()
    expect(await members(member, at.clubId, 'zoe')).toEqual(['Zoë Ng'])
  })
})

describe('access', () => {
  test.each(['public', 'private'] as const)('to a %s club', async (visibility) => {
    const { member, at } = await aTalk(house, { visibility, messages: ['A quince'] })
    const [stranger, banned] = [await aMember(house.db), await aMember(house.db)]
    await house.db.insertInto('club_bans').values({ club_id: at.clubId, member_id: banned.id }).execute()
    const asked = (viewer: Viewer) =>
      refusalOf(house.clubs.searchClub(viewer, { clubId: at.clubId, text: 'quince', people: 5, page: 1 }))
    expect(await asked(member)).toBe('done')
    expect(await asked(stranger)).toBe(visibility === 'public' ? 'done' : 'CLUB_NOT_FOUND')
    expect(await asked(banned)).toBe('CLUB_NOT_FOUND')
    expect(await asked(guest)).toBe('AUTHENTICATION_REQUIRED')
  })
})
