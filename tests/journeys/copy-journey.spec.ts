// The page of a copy's code on a phone: at the meeting, and in the hands of somebody without an account.
import { aBook, aBookshelf, aCopy, anExchange } from '#tests/support/builders.ts'
import { expect, expectToast, signInQuietly, test } from '#tests/support/journey.ts'
import { codeOf } from '#tests/support/journeys.ts'

const phone = { viewport: { width: 390, height: 844 } }

test('at the meeting the borrower says “I have it now”, and later the owner says “It’s back”', {
  tag: '@main',
}, async ({ neighbour, db, rows }) => {
  const [olga, ben] = await Promise.all([neighbour('Olga Owner', phone), neighbour('Ben Borrower', phone)])
  const copy = await aCopy(db, { owner: olga.member, book: await aBook(db) })
  const { id } = await anExchange(db, { copy, borrower: ben.member, state: 'ready' })
  const label = `/c/${await codeOf(db, copy.id)}`
  const states = () => rows('select state from exchanges where id = $1', [id])

  await ben.page.goto(label)
  await ben.page.getByRole('button', { name: 'I have it now' }).click()
  await expectToast(ben.page, 'You have it now')
  expect(await states()).toEqual([{ state: 'on_loan' }])

  await olga.page.goto(label)
  await olga.page.getByRole('button', { name: 'It’s back' }).click()
  await expectToast(olga.page, 'It’s back')
  expect(await states()).toEqual([{ state: 'completed' }])
})

test('an owner opens the journey from their bookcase and leaves the copy at a bookshelf; its reader finds it without the label', async ({
  neighbour,
  db,
}) => {
  const [olga, ben] = await Promise.all([neighbour('Olga Owner', phone), neighbour('Ben Borrower', phone)])
  const book = await aBook(db)
  const copy = await aCopy(db, { owner: olga.member, book })
  const { id } = await anExchange(db, { copy, borrower: ben.member, state: 'ready' })
  const label = `/c/${await codeOf(db, copy.id)}`
  const shelf = await aBookshelf(db, { name: 'The Quay Crate' })
  for (const [{ page }, button] of [
    [ben, 'I have it now'],
    [olga, 'It’s back'],
  ] as const) {
    await page.goto(label)
    await page.getByRole('button', { name: button }).click()
    await expectToast(page, button === 'It’s back' ? button : 'You have it now')
  }
  const { conversation_id } = await db
    .selectFrom('exchanges')
    .select('conversation_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

  await ben.page.goto('/requested-books?tab=outgoing&ended=shown')
  await ben.page.getByRole('link', { name: new RegExp(`^See its journey ?: ${book.title}$`) }).click()
  await expect(ben.page).toHaveURL(new RegExp(`${label}$`))
  await ben.page.getByRole('checkbox', { name: 'Show my name' }).check()
  await ben.page.getByRole('button', { name: 'Save' }).click()
  await expectToast(ben.page, 'Saved')
  await ben.page.goto(`/messages/${conversation_id}`)
  await expect(ben.page.getByRole('link', { name: 'See its journey' })).toHaveAttribute('href', label)

  const { page } = olga
  await page.goto('/bookcase')
  await page.getByRole('link', { name: `Manage ${book.title}` }).click()
  await page.getByRole('link', { name: 'See its journey' }).click()
  await page.getByLabel('Community bookshelf').selectOption(`${shelf.name}, West End`)
  const leave = page.getByRole('button', { name: 'I left it at this bookshelf' })
  await leave.click()
  await expect(page.getByText('Please confirm that it leaves your bookcase for good')).toBeVisible()
  await page.getByRole('checkbox', { name: 'It leaves my bookcase for good' }).check()
  await leave.click()
  await expectToast(page, 'It’s on its way')
  await expect(page.getByText('left at a bookshelf')).toBeVisible()
  await expect(leave).toHaveCount(0)
  await page.goto('/bookcase')
  await expect(page.getByText('Your bookcase is empty')).toBeVisible()
})

test('a stranger tells in one tap; their line shows once an administrator says so, until the owner takes it down', async ({
  visitor,
  neighbour,
  db,
}) => {
  const [olga, ada] = await Promise.all([neighbour('Olga Owner', phone), neighbour('Ada Admin', phone)])
  await db.updateTable('members').set({ is_admin: true }).where('id', '=', ada.member.id).execute()
  const book = await aBook(db)
  const copy = await aCopy(db, { owner: olga.member, book })
  const shelf = await aBookshelf(db, { name: 'The Ferry Crate' })
  const label = `/c/${await codeOf(db, copy.id)}`
  const words = `Best read on a ferry, ${book.title}.`

  const stranger = await visitor(phone)
  await stranger.goto(label)
  const line = stranger.getByLabel('A line for the next reader')
  await line.fill(words)
  await stranger.getByRole('button', { name: 'I have it', exact: true }).click()
  await expectToast(stranger, 'Thank you!')
  await expect(stranger.getByText('reached a reader')).toBeVisible()
  await expect(stranger.getByText(olga.name)).toHaveCount(0)

  await stranger.getByLabel('Community bookshelf').selectOption(`${shelf.name}, West End`)
  await stranger.getByRole('button', { name: 'I left it at this bookshelf' }).click()
  await expect(stranger.getByText('left at a bookshelf')).toBeVisible()
  await expect(stranger.getByLabel('Community bookshelf')).toHaveValue('')

  await expect(line, 'still to be sent').toHaveValue(words)
  await stranger.getByRole('button', { name: 'I have read it' }).click()
  await expect(stranger.getByText('someone read it')).toBeVisible()
  await expect(line).toHaveValue('')
  const takesDown = stranger.getByRole('button', { name: 'Take this line down' })
  await expect(stranger.getByText(words), 'their own, while it waits').toBeVisible()
  const another = await visitor(phone)
  await another.goto(label)
  await expect(another.getByText('someone read it')).toBeVisible()
  await expect(another.getByText(words)).toHaveCount(0)

  await test.step('another stranger takes their own line back', async () => {
    const regretted = `Skip the ending, ${book.title}.`
    await another.getByLabel('A line for the next reader').fill(regretted)
    await another.getByRole('button', { name: 'I have read it' }).click()
    await expect(another.getByText(regretted)).toBeVisible()
    await another.getByRole('button', { name: 'Take this line down' }).click()
    await expectToast(another, 'Line removed')
    await expect(another.getByText(regretted)).toHaveCount(0)
  })

  await test.step('the owner is told', async () => {
    await expect(async () => {
      await olga.page.goto('/notifications')
      // One notice, of whatever was told last.
      const notices = olga.page.getByRole('listitem').filter({ hasText: `our copy of ${book.title}` })
      await expect(notices).toHaveCount(1, { timeout: 1000 })
    }).toPass()
  })

  await test.step('an administrator is told too, and approves the line', async () => {
    await expect(async () => {
      await ada.page.goto('/notifications')
      // Of the line that was taken back too.
      await expect(ada.page.getByText(`A line for the next reader of ${book.title}`).first()).toBeVisible({
        timeout: 1000,
      })
    }).toPass()
    await ada.page.goto('/admin/lines')
    const card = ada.page.getByRole('listitem').filter({ hasText: words })
    await card.getByRole('button', { name: 'Approve' }).click()
    await expectToast(ada.page, 'Line approved')
  })

  await stranger.goto(label)
  await expect(stranger.getByText(words)).toBeVisible()
  await expect(takesDown, 'their own, without an account').toHaveCount(1)
  await another.goto(label)
  await expect(another.getByText(words)).toBeVisible()
  await expect(another.getByRole('button', { name: 'Take this line down' })).toHaveCount(0)

  await olga.page.goto(label)
  await olga.page.getByRole('button', { name: 'Take this line down' }).click()
  await expectToast(olga.page, 'Line removed')
  await expect(olga.page.getByText(words)).toHaveCount(0)
})

test('the owner says that what a stranger told isn’t so, and puts it back with the same button', async ({
  visitor,
  neighbour,
  db,
}) => {
  const olga = await neighbour('Olga Owner', phone)
  const copy = await aCopy(db, { owner: olga.member, book: await aBook(db) })
  const label = `/c/${await codeOf(db, copy.id)}`
  const stranger = await visitor(phone)
  await stranger.goto(label)
  await stranger.getByRole('button', { name: 'I have it', exact: true }).click()
  await expect(stranger.getByText('reached a reader')).toBeVisible()
  await expect(stranger.getByRole('button', { name: 'This isn’t true' })).toHaveCount(0)

  await olga.page.goto(label)
  const button = olga.page.getByRole('button', {
    name: /^(This isn’t true|Put it back) ?: .+: reached a reader/,
  })
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await button.click()
  await expectToast(olga.page, 'It’s off the journey')
  await expect(button).toHaveText(/^Put it back/)
  await expect(button).toBeFocused()
  await stranger.goto(label)
  await expect(stranger.getByText('It’s still at the start')).toBeVisible()

  await button.click()
  await expectToast(olga.page, 'It’s back on the journey')
  await expect(button).toHaveText(/^This isn’t true/)
  await stranger.goto(label)
  await expect(stranger.getByText('reached a reader')).toBeVisible()
})

test.describe('without a connection', () => {
  test.use({ expectedErrors: [[/Failed to load resource/, /ERR_INTERNET_DISCONNECTED/], { scope: 'test' }] })

  test('a tap is kept on the device and sent later, once', async ({ visitor, neighbour, db, rows }) => {
    const olga = await neighbour('Olga Owner')
    const copy = await aCopy(db, { owner: olga.member, book: await aBook(db) })
    const stranger = await visitor(phone)
    await stranger.goto(`/c/${await codeOf(db, copy.id)}`)
    const stops = () => rows('select kind from journey_stops where copy_id = $1', [copy.id])
    const kept = stranger.getByText('We’ve kept this on your device')

    await stranger.context().setOffline(true)
    await stranger.getByRole('button', { name: 'I have it', exact: true }).click()
    await expect(kept).toBeVisible()
    await stranger.getByRole('button', { name: 'I have it', exact: true }).click()
    const line = stranger.getByLabel('A line for the next reader')
    await line.fill('Bring a raincoat.')
    await stranger.getByRole('button', { name: 'I have read it' }).click()
    await line.fill('Bring two raincoats.')
    expect(await stops()).toEqual([])

    await stranger.context().setOffline(false)
    await expect(stranger.getByText('reached a reader')).toBeVisible()
    await expect(kept).toHaveCount(0)
    expect(await stops()).toEqual([{ kind: 'have' }, { kind: 'read' }])
    await expect(line, 'written since').toHaveValue('Bring two raincoats.')
  })

  test('a tap of a member whose session has ended waits until they log in again', async ({
    neighbour,
    db,
    rows,
  }) => {
    const [olga, ben] = await Promise.all([neighbour('Olga Owner'), neighbour('Ben Borrower', phone)])
    const copy = await aCopy(db, { owner: olga.member, book: await aBook(db) })
    const { id } = await anExchange(db, { copy, borrower: ben.member, state: 'ready' })
    const label = `/c/${await codeOf(db, copy.id)}`
    const state = () => rows('select state from exchanges where id = $1', [id])
    await ben.page.goto(label)
    await ben.page.context().setOffline(true)
    await ben.page.getByRole('button', { name: 'I have it now' }).click()
    await expect(ben.page.getByText('We’ve kept this on your device')).toBeVisible()
    await ben.page.context().clearCookies()
    await ben.page.context().setOffline(false)
    // Its page or the service worker sends it, and is refused.
    const kept = ben.page.getByRole('status').filter({ hasText: 'We’ve kept this on your device' })
    await expect(kept).toHaveText('We’ve kept this on your device. Log in again to send it.')
    await expect(kept.getByRole('link', { name: 'Log in again' })).toHaveAttribute('href', /^\/auth\?from=/)
    await ben.page.goto('/privacy')
    expect(await state()).toEqual([{ state: 'ready' }])

    await signInQuietly(ben.page, ben)
    await ben.page.goto('/privacy')
    await expect.poll(state).toEqual([{ state: 'on_loan' }])
  })

  test('a tap outlives its page, and the hand-over is confirmed for both', async ({
    neighbour,
    db,
    rows,
  }) => {
    const [olga, ben] = await Promise.all([neighbour('Olga Owner'), neighbour('Ben Borrower', phone)])
    const copy = await aCopy(db, { owner: olga.member, book: await aBook(db) })
    const { id } = await anExchange(db, { copy, borrower: ben.member, state: 'ready' })
    await ben.page.goto(`/c/${await codeOf(db, copy.id)}`)
    await ben.page.context().setOffline(true)
    await ben.page.getByRole('button', { name: 'I have it now' }).click()
    await expect(ben.page.getByText('We’ve kept this on your device')).toBeVisible()
    const other = await ben.page.context().newPage()
    await ben.page.close()
    await other.context().setOffline(false)
    await other.goto('/privacy')
    await expect
      .poll(async () => rows('select state from exchanges where id = $1', [id]))
      .toEqual([{ state: 'on_loan' }])
    await other.close()
  })
})
