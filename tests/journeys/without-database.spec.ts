// The app is running but its database is away: what was typed stays and can be sent later, and what was pressed carries
// on by itself.
import { startApp } from '#tests/support/app-process.ts'
import { databaseAddress } from '#tests/support/database-address.ts'
import { aDatabaseProxy } from '#tests/support/database-proxy.ts'
import { aPicture, expect, expectToast, test } from '#tests/support/journey.ts'

test.use({ expectedErrors: [[/status of 503|ERR_INCOMPLETE_CHUNKED/], { scope: 'test' }] })

const notSent = 'We couldn’t send this because we’re taking a short break. Please try again in a moment.'

test('forms keep their text while the database is away, and links lead on when it is back', async ({
  neighbour,
  rows,
}) => {
  const proxy = await aDatabaseProxy({ connectionString: process.env.JOURNEY_DATABASE_URL })
  const app = await startApp({
    DATABASE_URL: databaseAddress(proxy.connection),
    DATA_DIR: process.env.JOURNEY_DATA_DIR,
    SAMPLE_DATA: 'off',
  })
  try {
    const phone = { viewport: { width: 390, height: 844 }, baseURL: app.url }
    const { page, member } = await neighbour('Wes Waiting', phone)

    await page.goto('/edit-profile')
    await page.getByLabel('About You').fill('I read by candlelight.')
    proxy.cut()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText(notSent), 'far above the button').toBeInViewport()
    await expect(page.getByLabel('About You')).toHaveValue('I read by candlelight.')
    proxy.flow()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Profile updated!')

    await page.goto('/add-book')
    await page.getByLabel('Cover image').setInputFiles(await aPicture())
    await page.getByLabel('Title').fill('The Long Outage')
    await page.getByLabel('Author').fill('Wes Waiting')
    await page.getByLabel('Description').fill('A night without a light in the street.')
    await page.getByLabel('Genre').selectOption('Fiction')
    await page.getByLabel('Publication date').fill('2001')
    proxy.cut()
    await page.getByRole('button', { name: 'Add Book' }).click()
    await expect(page.getByText(notSent)).toBeInViewport()
    await expect(page.getByLabel('Title')).toHaveValue('The Long Outage')
    await expect(page.getByLabel('Genre')).toHaveValue('Fiction')
    proxy.flow()
    await page.getByRole('button', { name: 'Add Book' }).click()
    await expectToast(page, 'Book Added')
    const kept = `select m.bio, b.title from members m join copies c on c.owner_id = m.id
      join books b on b.id = c.book_id where m.id = $1`
    expect(await rows(kept, [member.id])).toEqual([
      { bio: 'I read by candlelight.', title: 'The Long Outage' },
    ])

    proxy.cut()
    await page.getByRole('link', { name: 'Messages' }).click()
    await expect(page.getByText('You’re offline right now.')).toBeVisible()
    proxy.flow()
    await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible()
    // An open page would go on asking an app that has ended.
    await page.close()
  } finally {
    await app.stop()
    await proxy.stop()
  }
})
