// A club plans a meeting with one seat. Once it is full people wait, and they get a seat the moment one is given back.
import { aClub } from '#tests/support/builders.ts'
import { dayIn } from '#tests/support/events.ts'
import { expect, expectToast, test } from '#tests/support/journey.ts'

test('a meeting is scheduled and fills up, and a waiting member moves up', { tag: '@main' }, async ({
  neighbour,
  db,
}) => {
  const [ada, bea] = await Promise.all([neighbour('Ada Admin'), neighbour('Bea Late')])
  const club = await aClub(db, { admin: ada.member, members: [bea.member], visibility: 'private' })

  await test.step('scheduled', async () => {
    const { page } = ada
    await page.goto(`/club/${club.id}/events`)
    await expect(page.getByText('No upcoming events')).toBeVisible()
    await page.getByRole('link', { name: 'Schedule an Event' }).click()
    const form = page.getByRole('dialog', { name: 'Schedule an Event' })
    await form.getByLabel('Title').fill('One chair by the river')
    await form.getByLabel('Description').fill('First come, first served.')
    await form.getByLabel('Date').fill(dayIn(9))
    await form.getByLabel('From').fill('18:30')
    await form.getByLabel(/^To/).fill('20:00')
    await form.getByLabel('Place').fill('West End Library')
    await form.getByLabel('Seats (optional)').fill('1')
    await form.getByRole('button', { name: 'Schedule Event' }).click()
    await expectToast(page, 'Event Scheduled')
    await page.getByRole('link', { name: 'One chair by the river' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'One chair by the river' })).toBeVisible()
    await expect(page.getByText('6.30 pm to 8.00 pm')).toBeVisible()
    await page.getByRole('button', { name: 'Going', exact: true }).click()
    await expectToast(page, 'See you there!')
  })

  await test.step('past the last seat a member waits, and gets the seat once it is given back', async () => {
    await bea.page.goto(new URL(ada.page.url()).pathname)
    await bea.page.getByRole('button', { name: 'Join the waiting list' }).click()
    await expect(bea.page.getByText('You’re next on the waiting list.')).toBeVisible()
    await expect(ada.page.getByText('1 on the waiting list'), 'another open browser sees it').toBeVisible()
    await ada.page.getByRole('button', { name: 'Not going' }).click()
    await expectToast(ada.page, 'You said you can’t come')
    await expect(bea.page.getByText('You’re next on the waiting list.')).toBeHidden()
    await expect(bea.page.getByRole('button', { name: 'Going', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  })
})
