// What to read next, on a phone: a reason on each book, “Not for me” and its undo, the switch, and a book's own page.
import { aBook, aCopy, aMember } from '#tests/support/builders.ts'
import { expect, test } from '#tests/support/journey.ts'

const phone = { width: 390, height: 844 }

test('a member is recommended what neighbours with the same book have, and says what is not for them', async ({
  neighbour,
  db,
  rows,
}) => {
  const rita = await neighbour('Rita Reader', { viewport: phone })
  // Of this run alone, so that it can be run again.
  const sign = rita.member.id.slice(-6)
  const have = await aBook(db, { title: `Sabriel of the Bridge ${sign}`, author: 'Ann Bridge' })
  const also = await aBook(db, { title: `Lirael of the Library ${sign}`, author: 'Ben Library' })
  for (let at = 0; at < 3; at += 1) {
    const owner = await aMember(db, { suburb: rita.member.suburb })
    for (const book of [have, also]) await aCopy(db, { owner, book })
  }
  await aCopy(db, { owner: rita.member, book: have })
  // What the job computes at night.
  await rows(
    `insert into tastes (member_id, work_id, kind, weight) select $1, work_id, 'have', 1 from books where id = $2`,
    [rita.member.id, have.id],
  )
  await rows(
    `insert into neighbour_works (work_id, neighbour_id, position, score, supporters)
     select one.work_id, other.work_id, 1, 0.5, 3 from books one, books other where one.id = $1 and other.id = $2`,
    [have.id, also.id],
  )
  await rows(
    `insert into recommended_works (member_id, work_ids, kinds, because_ids)
     select $1, array[other.work_id], '{have}', array[one.work_id] from books one, books other where one.id = $2 and other.id = $3`,
    [rita.member.id, have.id, also.id],
  )
  await rows(
    `insert into recommendation_runs (computed_at, tastes, pairs, tried, hits, popular_hits, newest_hits, is_used)
     values (now() + interval '1 hour', 8, 2, 20, 5, 1, 1, true)`,
    [],
  )

  const { page } = rita
  await page.goto('/')
  const forYou = page.getByRole('region', { name: 'For you, within 5 km' })
  const card = forYou.getByRole('listitem').filter({ hasText: also.title })
  await expect(card.getByText(`Because you have ${have.title}`)).toBeVisible()
  await card.getByRole('button', { name: 'Not for me' }).click()
  const marked = page.getByText(`We won’t suggest ${also.title} again.`)
  await expect(marked).toBeVisible()
  await expect(page.getByText(`Because you have ${have.title}`)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(card.getByText(`Because you have ${have.title}`)).toBeVisible()
  await expect(marked).toHaveCount(0)

  await page.goto(`/book/${have.id}`)
  await page.getByRole('heading', { name: 'Reviews' }).scrollIntoViewIfNeeded()
  const alsoHave = page.getByRole('region', { name: 'Neighbours who have this also have' })
  await expect(alsoHave.getByRole('link', { name: also.title })).toBeVisible()

  await page.goto('/settings')
  await page.getByRole('switch', { name: 'Recommend books to me' }).click()
  await page.getByRole('button', { name: 'Save Preferences' }).click()
  await expect(page.getByText('Preferences Saved')).toBeVisible()
  expect(await rows('select from tastes where member_id = $1', [rita.member.id])).toHaveLength(0)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Book Clubs' })).toBeVisible()
  await expect(page.getByText('Not for me')).toHaveCount(0)
})
