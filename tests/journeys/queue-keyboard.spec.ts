// An administrator works through a queue by keyboard alone: one by one, several at once, undoing, and to the end of the
// list.
import { aBook, aBookshelf, aCityEvent, aCopy, aMember } from '#tests/support/builders.ts'
import { expect, expectNotice, expectToast, test } from '#tests/support/journey.ts'

test('a queue is worked through, approved, undone and emptied by keyboard', async ({ neighbour, db }) => {
  const ada = await neighbour('Ada Keys')
  await db.updateTable('members').set({ is_admin: true }).where('id', '=', ada.member.id).execute()
  const name = `Quinn ${ada.member.id.slice(0, 8)}`
  const quinn = await aMember(db, { name })
  const titles = ['Poems aloud', 'Swap in the hall', 'Ink and paper', 'A walk with books']
  for (const title of titles) await aCityEvent(db, { by: quinn, state: 'draft', title })
  const { page } = ada
  const entry = (title: string) => page.locator('[data-entry]').filter({ hasText: title })
  const press = (key: string) => page.keyboard.press(key)

  await page.goto(`/admin/events?q=${encodeURIComponent(name)}`)
  await test.step('J and K move within the list only', async () => {
    await press('j')
    await expect(entry('Poems aloud')).not.toBeFocused()
    await page.getByRole('link', { name: 'Go to the first entry' }).press('Enter')
    await expect(entry('Poems aloud')).toBeFocused()
    await press('j')
    await expect(entry('Swap in the hall')).toBeFocused()
    await press('k')
    await expect(entry('Poems aloud')).toBeFocused()
  })

  await test.step('two are chosen and approved together, and undone', async () => {
    await press('x')
    await press('j')
    await press('x')
    await expect(entry('Swap in the hall').getByRole('checkbox')).toBeChecked()
    await press('Shift+A')
    await expectToast(page, '2 will be approved in a minute')
    await expect(entry('Poems aloud')).toHaveCount(0)
    await expect(entry('Ink and paper')).toBeFocused()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expectToast(page, 'Undone')
    await expect(page.locator('[data-entry]')).toHaveCount(4)
    await expect(page.locator('[data-entry]:focus')).toHaveCount(1)
  })

  await test.step('one is approved, one is rejected, and the next has the focus', async () => {
    await entry('Poems aloud').focus()
    await press('a')
    await expectToast(page, 'Event approved and published!')
    await expect(entry('Swap in the hall')).toBeFocused()
    await press('r')
    const asked = page.getByRole('dialog', { name: 'Reject this event?' })
    await asked.getByLabel('Reason').fill('The hall is closed that day.')
    await asked.getByRole('button', { name: 'Reject' }).press('Enter')
    await expectToast(page, 'Event rejected.')
    await expect(entry('Swap in the hall')).toHaveCount(0)
  })

  await test.step('after the last one the focus is still somewhere, and the page says that the search hides the rest', async () => {
    await entry('Ink and paper').focus()
    await press('x')
    await press('j')
    await press('x')
    await press('Shift+A')
    await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
    await expect(page.getByText('No pending submissions')).toHaveCount(0)
    await expect(page.locator('main :focus')).toHaveCount(1)
    const all = page.getByRole('main').getByRole('link', { name: 'Show all', exact: true })
    await expect(all, 'beside the search and in the empty list').toHaveCount(2)
    await all.last().press('Enter')
    await expect(page).toHaveURL(/\/admin\/events$/)
    await expect(page.getByRole('heading', { name: 'Nothing matches' })).toHaveCount(0)
  })
})

test('lines are worked through by keyboard, and a report is opened', async ({ neighbour, db }) => {
  const ada = await neighbour('Ada Reads')
  await db.updateTable('members').set({ is_admin: true }).where('id', '=', ada.member.id).execute()
  const name = `Lou ${ada.member.id.slice(0, 8)}`
  const lou = await aMember(db, { name })
  const copy = await aCopy(db, { owner: lou, book: await aBook(db, { title: `Book of ${name}` }) })
  for (const [minutes, words] of ['Read on a tram', 'Bring tissues', 'Twice is better'].entries()) {
    const stopped_at = new Date(Date.now() - (60 - minutes) * 60_000)
    await db
      .insertInto('journey_stops')
      .values({ copy_id: copy.id, kind: 'read', words, words_state: 'waiting', stopped_at })
      .execute()
  }
  const { page } = ada
  const entry = (words: string) => page.locator('[data-entry]').filter({ hasText: words })
  const press = (key: string) => page.keyboard.press(key)

  await test.step('two are selected and approved together, and undone', async () => {
    await page.goto(`/admin/lines?q=${encodeURIComponent(name)}`)
    await page.getByRole('link', { name: 'Go to the first entry' }).press('Enter')
    await press('x')
    await press('j')
    await press('x')
    await press('Shift+A')
    await expectToast(page, '2 will be approved in a minute')
    await expect(entry('Twice is better')).toBeFocused()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expectToast(page, 'Undone')
    await expect(page.locator('[data-entry]')).toHaveCount(3)
  })

  await test.step('one is approved and one declined', async () => {
    await expect(
      entry('Bring tissues').getByRole('button', { name: /^Decline ?: Bring tissues$/ }),
    ).toBeVisible()
    await entry('Read on a tram').focus()
    await press('a')
    await expectToast(page, 'Line approved')
    await expect(entry('Bring tissues')).toBeFocused()
    await press('r')
    await expectToast(page, 'Line declined')
    await expect(entry('Twice is better')).toBeFocused()
  })

  await test.step('a report is opened', async () => {
    await db
      .insertInto('reports')
      .values({
        ...{ reporter_id: ada.member.id, subject_kind: 'member', subject_id: lou.id, responsible_id: lou.id },
        ...{ reason: 'other', details: 'Look at this.' },
      })
      .execute()
    await page.goto(`/admin/reports?q=${encodeURIComponent(name)}`)
    await page.getByRole('link', { name: 'Go to the first entry' }).press('Enter')
    await press('o')
    await expect(page).toHaveURL(new RegExp(`about=${lou.id}`))
  })
})

test('a queue of two screens is shown to its end and selected as a whole by keyboard', async ({
  neighbour,
  db,
}) => {
  const ada = await neighbour('Ada Many')
  await db.updateTable('members').set({ is_admin: true }).where('id', '=', ada.member.id).execute()
  const title = `Book of ${ada.member.id}`
  const copy = await aCopy(db, { owner: await aMember(db), book: await aBook(db, { title }) })
  const lines = Array.from({ length: 60 }, (_, place) => ({
    ...{
      copy_id: copy.id,
      kind: 'read' as const,
      words: `Line ${place + 1}.`,
      words_state: 'waiting' as const,
    },
    stopped_at: new Date(Date.now() - (60 - place) * 60_000),
  }))
  await db.insertInto('journey_stops').values(lines).execute()
  const { page } = ada
  const entries = page.locator('[data-entry]')
  const address = `/admin/lines?q=${encodeURIComponent(title)}`

  await test.step('pressing “Show more” leads to the first new entry', async () => {
    await page.goto(address)
    await expect(entries).toHaveCount(50)
    await page.getByRole('link', { name: 'Show more' }).press('Enter')
    await expect(entries).toHaveCount(60)
    await expect(entries.nth(50)).toBeFocused()
  })

  await test.step('so does J on the last one', async () => {
    await page.goto(address)
    await entries.nth(49).focus()
    await page.keyboard.press('j')
    await expect(entries).toHaveCount(60)
    await expect(entries.nth(50)).toBeFocused()
    await expect(entries.nth(50)).toBeInViewport()
  })

  await test.step('Shift X selects all of them, and none', async () => {
    await page.keyboard.press('Shift+X')
    await expect(page.locator('[data-key=x]:checked')).toHaveCount(60)
    await page.keyboard.press('Shift+X')
    await expect(page.locator('[data-key=x]:checked')).toHaveCount(0)
    await page.keyboard.press('Shift+X')
    await page.keyboard.press('Shift+A')
    await expectToast(page, '60 will be approved in a minute')
    await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  })
})

test.describe('what another administrator or a hasty finger does', () => {
  test.use({ expectedErrors: [[/status of 409/], { scope: 'test' }] })

  test('a double press decides one line, a held key no second one, and a line decided elsewhere leaves the list', async ({
    neighbour,
    db,
  }) => {
    const ada = await neighbour('Ada Hasty')
    await db.updateTable('members').set({ is_admin: true }).where('id', '=', ada.member.id).execute()
    const title = `Book of ${ada.member.id}`
    const copy = await aCopy(db, { owner: await aMember(db), book: await aBook(db, { title }) })
    const lines = ['First', 'Second', 'Third', 'Fourth'].map((words, place) => ({
      ...{ copy_id: copy.id, kind: 'read' as const, words, words_state: 'waiting' as const },
      stopped_at: new Date(Date.now() - (60 - place) * 60_000),
    }))
    await db.insertInto('journey_stops').values(lines).execute()
    const { page } = ada
    const entry = (words: string) => page.locator('[data-entry]').filter({ hasText: words })
    await page.goto(`/admin/lines?q=${encodeURIComponent(title)}`)

    let answers = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/admin/lines')) answers += 1
    })
    await entry('First').focus()
    await page.keyboard.press('a')
    await page.keyboard.press('a')
    await expect(entry('Second')).toBeFocused()
    await expect(page.getByRole('alert')).toHaveCount(0)

    await page.keyboard.down('a')
    await expect(entry('Third')).toBeFocused()
    await page.keyboard.down('a')
    await page.keyboard.up('a')

    await db
      .updateTable('journey_stops')
      .set({ words_state: 'shown' })
      .where('copy_id', '=', copy.id)
      .where('words', '=', 'Third')
      .where('words_state', '=', 'waiting')
      .returning('id')
      .executeTakeFirstOrThrow()
    await page.keyboard.press('a')
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(entry('Third')).toHaveCount(0)
    await expect(entry('Fourth')).toBeFocused()
    expect(answers, 'one for each line').toBe(3)
  })

  test('a correction decided elsewhere leaves the list, and the page says why', async ({ neighbour, db }) => {
    const ada = await neighbour('Ada Late', { viewport: { width: 390, height: 844 } })
    await db.updateTable('members').set({ is_admin: true }).where('id', '=', ada.member.id).execute()
    const author = `Author ${ada.member.id}`
    const rowan = await aMember(db)
    const book = await aBook(db, { title: 'Clodstreet', author })
    await aCopy(db, { owner: rowan, book })
    const { id } = await db
      .insertInto('corrections')
      .values({
        ...{ book_id: book.id, changed_by: rowan.id, state: 'waiting' },
        ...{ was: JSON.stringify({ title: book.title }), becomes: JSON.stringify({ title: 'Cloudstreet' }) },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { page } = ada
    await page.goto(`/admin/corrections?q=${encodeURIComponent(author)}`)
    const entry = page.locator('[data-entry]')
    const confirm = await entry.getByRole('button', { name: 'Confirm' }).boundingBox()
    const select = await entry.getByRole('checkbox').boundingBox()
    expect(select?.y, 'beside the buttons').toBeLessThan((confirm?.y ?? 0) + (confirm?.height ?? 0))

    await db
      .updateTable('corrections')
      .set({ state: 'declined', decided_by: rowan.id, decided_at: new Date() })
      .where('id', '=', id)
      .execute()
    await entry.focus()
    await page.keyboard.press('a')
    await expectToast(page, 'Already decided')
    await expect(entry).toHaveCount(0)
  })
})

test('corrections are worked through, confirmed together, undone and declined by keyboard', async ({
  neighbour,
  db,
}) => {
  const ada = await neighbour('Ada Corrects')
  await db.updateTable('members').set({ is_admin: true }).where('id', '=', ada.member.id).execute()
  const name = `Rowan ${ada.member.id.slice(0, 8)}`
  const rowan = await aMember(db, { name })
  const titles = ['Clodstreet', 'The Drie', 'Voss and voss']
  for (const [minutes, title] of titles.entries()) {
    const book = await aBook(db, { title, author: name })
    await aCopy(db, { owner: rowan, book })
    await db
      .insertInto('corrections')
      .values({
        ...{ book_id: book.id, changed_by: rowan.id, state: 'waiting' },
        ...{ was: JSON.stringify({ title }), becomes: JSON.stringify({ title: `${title} (right)` }) },
        created_at: new Date(Date.now() - (60 - minutes) * 60_000),
      })
      .execute()
  }
  const { page } = ada
  const entry = (title: string) => page.locator('[data-entry]').filter({ hasText: title })
  const press = (key: string) => page.keyboard.press(key)

  await page.goto(`/admin/corrections?q=${encodeURIComponent(name)}`)
  await test.step('J and K move within the list only', async () => {
    await press('j')
    await expect(entry('Clodstreet')).not.toBeFocused()
    await page.getByRole('link', { name: 'Go to the first entry' }).press('Enter')
    await expect(entry('Clodstreet')).toBeFocused()
    await press('j')
    await press('k')
    await expect(entry('Clodstreet')).toBeFocused()
  })

  await test.step('two are chosen and confirmed together, and undone', async () => {
    await press('x')
    await press('j')
    await press('x')
    await expect(entry('The Drie').getByRole('checkbox')).toBeChecked()
    await press('Shift+A')
    await expectToast(page, '2 will be confirmed in a minute')
    await expect(entry('Clodstreet')).toHaveCount(0)
    await expect(entry('Voss and voss')).toBeFocused()
    await expect(entry('Voss and voss').getByRole('button', { name: 'Decline Voss and voss' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expectToast(page, 'Undone')
    await expect(page.locator('[data-entry]')).toHaveCount(3)
    await expect(page.locator('[data-entry]:focus')).toHaveCount(1)
  })

  await test.step('one is confirmed, one declined, and the next has the focus', async () => {
    await entry('Clodstreet').focus()
    await press('a')
    await expectToast(page, 'Correction confirmed')
    await expect(entry('The Drie')).toBeFocused()
    await press('r')
    await expectToast(page, 'Correction declined')
    await expect(entry('Voss and voss')).toBeFocused()
  })
})

test('an answered message leads back to the search that it was opened from', async ({ neighbour, db }) => {
  const ada = await neighbour('Ada Search')
  await db.updateTable('members').set({ is_admin: true }).where('id', '=', ada.member.id).execute()
  const from = await aMember(db, { name: `Wren ${ada.member.id.slice(0, 8)}` })
  await db
    .insertInto('contact_messages')
    .values({
      member_id: from.id,
      name: from.name,
      email: 'wren@example.org',
      body: 'Where is the hall?',
      created_at: new Date(),
    })
    .execute()
  const { page } = ada
  await page.goto(`/admin/contact?q=${encodeURIComponent(from.name)}`)
  await page.getByRole('link', { name: from.name }).click()
  await page.getByLabel('Already replied another way').check()
  await page.getByLabel('Reply or note').fill('Told her at the door.')
  await page.getByRole('button', { name: 'Reply' }).click()
  await expectToast(page, 'Marked as replied')
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await page.goto(`/admin/contact?tab=answered&q=${encodeURIComponent(from.name)}`)
  await page.getByRole('link', { name: from.name }).click()
  await expect(page.getByText('Told her at the door.')).toBeVisible()
  await page.getByRole('link', { name: 'Answered messages' }).click()
  await expect(page).toHaveURL(/tab=answered/)
  await expect(page.getByRole('searchbox', { name: 'Search by name, address or words' })).toHaveValue(
    from.name,
  )
})

test('a saved answer is written once, and inserted into answers with scripts and without', async ({
  neighbour,
  db,
}) => {
  const [ada, plain] = [
    await neighbour('Ada Saves'),
    await neighbour('Bea Plain', { javaScriptEnabled: false }),
  ]
  for (const { member } of [ada, plain])
    await db.updateTable('members').set({ is_admin: true }).where('id', '=', member.id).execute()
  const name = `Moss ${ada.member.id.slice(0, 8)}`
  const moss = await aMember(db, { name })
  const { title: event } = await aCityEvent(db, { by: moss, state: 'draft' })
  await db
    .insertInto('contact_messages')
    .values({ member_id: moss.id, name, email: 'moss@example.org', body: 'Hello?', created_at: new Date() })
    .execute()
  const title = `Hall closed ${ada.member.id.slice(0, 8)}`
  const { page } = ada

  await page.goto('/admin/answers')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Text').fill('Hello {name}, the hall is closed.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Answer saved')

  await test.step('with scripts: after the text, with the name filled in', async () => {
    await page.goto(`/admin/events?q=${encodeURIComponent(name)}`)
    await page.getByRole('link', { name: `Reject ${event}` }).click()
    const asked = page.getByRole('dialog', { name: 'Reject this event?' })
    await asked.getByLabel('Reason').fill('Sorry.')
    await asked.getByText('Use a saved answer').click()
    await asked.getByRole('button', { name: title }).click()
    await expect(asked.getByLabel('Reason')).toHaveValue(`Sorry.\nHello ${name}, the hall is closed.`)
    await expect(asked.getByLabel('Reason')).toBeFocused()
    await asked.getByRole('button', { name: 'Reject' }).click()
    await expectToast(page, 'Event rejected.')
  })

  await test.step('without scripts: the form comes back with it, and with what was chosen', async () => {
    const quiet = plain.page
    await quiet.goto(`/admin/contact?q=${encodeURIComponent(name)}`)
    await quiet.getByRole('link', { name }).click()
    await quiet.getByLabel('Already replied another way').check()
    await quiet.getByLabel('Reply or note').fill('By phone.')
    await quiet.getByText('Use a saved answer').click()
    await quiet.getByRole('button', { name: title }).click()
    await expect(quiet.getByLabel('Reply or note')).toHaveValue(
      `By phone.\nHello ${name}, the hall is closed.`,
    )
    await expect(quiet.getByLabel('Already replied another way')).toBeChecked()
    await quiet.getByRole('button', { name: 'Reply', exact: true }).click()
    await expectNotice(quiet, 'Marked as replied')
  })

  await test.step('without scripts: text about a report survives opening the saved answers', async () => {
    const reporter = await aMember(db)
    await db
      .insertInto('reports')
      .values({
        ...{ reporter_id: reporter.id, subject_kind: 'member', subject_id: moss.id, responsible_id: moss.id },
        ...{ reason: 'other', details: 'Look at this.' },
      })
      .execute()
    const quiet = plain.page
    await quiet.goto(`/admin/reports?about=${moss.id}`)
    await quiet.getByLabel('Warn them').check()
    await quiet.getByLabel('Reason').fill('Please be kind.')
    await quiet.getByRole('button', { name: 'Use a saved answer' }).click()
    await expect(quiet.getByLabel('Reason')).toHaveValue('Please be kind.')
    await expect(quiet.getByLabel('Warn them')).toBeChecked()
    await quiet.getByRole('button', { name: title }).click()
    await expect(quiet.getByLabel('Reason')).toHaveValue(
      `Please be kind.\nHello ${name}, the hall is closed.`,
    )
  })

  await test.step('without scripts: text about a bookshelf survives it too', async () => {
    const suggested = await aBookshelf(db, { by: moss, name: `Shelf of ${name}`, state: 'suggested' })
    const quiet = plain.page
    await quiet.goto(`/admin/bookshelves?q=${encodeURIComponent(name)}`)
    const words = quiet.getByLabel('A note to the person who suggested it (optional)')
    await words.fill('Which corner?')
    await quiet.getByRole('button', { name: `Use a saved answer for ${suggested.name}` }).click()
    await expect(words).toHaveValue('Which corner?')
    await quiet.getByRole('button', { name: title }).click()
    await expect(words).toHaveValue(`Which corner?\nHello ${name}, the hall is closed.`)
    await quiet.getByRole('button', { name: `Decline ${suggested.name}`, exact: true }).click()
    await expectNotice(quiet, 'Bookshelf declined')
  })

  await test.step('removed', async () => {
    await page.goto('/admin/answers')
    await page.getByRole('button', { name: `Remove ${title}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expectToast(page, 'Answer removed')
    await expect(page.getByRole('heading', { name: title })).toHaveCount(0)
  })
})
