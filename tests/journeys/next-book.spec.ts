// A club votes on its next book: ranked by buttons and by list, the result hidden until the vote is closed, and then
// shown.
import { HOUR_MS } from '#rules/base/durations.ts'
import { aBook, aClub } from '#tests/support/builders.ts'
import { expect, expectToast, test } from '#tests/support/journey.ts'

test('the next book is ranked, counted and set', { tag: '@main' }, async ({ neighbour, db }) => {
  const { page, member } = await neighbour('Vera Voter')
  const club = await aClub(db, { admin: member })
  const [now, titles] = [Date.now(), ['Carpentaria', 'Gould’s Book of Fish', 'The Glad Shout']]
  const { id: choiceId } = await db
    .insertInto('club_choices')
    .values({
      club_id: club.id,
      opened_at: new Date(now - 2 * HOUR_MS),
      nominate_until: new Date(now - HOUR_MS),
      vote_until: new Date(now + 48 * HOUR_MS),
      per_member: 3,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [at, title] of titles.entries()) {
    const nominated = new Date(now - 2 * HOUR_MS + at * 1000)
    const { id } = await aBook(db, { title, author: `Author ${choiceId}` })
    await db
      .insertInto('club_candidates')
      .values({ choice_id: choiceId, book_id: id, nominated_at: nominated, counted_at: nominated })
      .execute()
  }

  await page.goto(`/club/${club.id}/choice`)
  await page.getByRole('button', { name: 'Move The Glad Shout up' }).click()
  await page.getByRole('button', { name: 'Move Carpentaria up' }).click()
  await page.getByRole('button', { name: 'Move Carpentaria up' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Carpentaria is now 1st' })).toHaveCount(1)
  await expect(page.getByLabel('Place for Carpentaria')).toHaveValue('1')
  await expect(page.getByLabel('Place for The Glad Shout')).toHaveValue('2')
  await page.getByLabel('Place for The Glad Shout').selectOption('1st')
  await expect(page.getByLabel('Place for Carpentaria')).toHaveValue('2')
  await page.getByRole('button', { name: 'Cast my ballot' }).click()
  await expectToast(page, 'Ballot cast')
  await expect(page.getByText(/\d votes?$/)).toHaveCount(0)

  await page.getByRole('button', { name: 'Close the vote now' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close the vote now' }).click()
  await expect(page.getByRole('heading', { name: 'The club has chosen' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Round 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Make it the current book' }).click()
  const current = page.getByRole('region', { name: 'Currently Reading' })
  await expect(current.getByRole('link', { name: 'The Glad Shout' })).toBeVisible()
})
