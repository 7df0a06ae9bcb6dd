// Two neighbours talk without a request, until one of them has had enough.
import type { Page } from '@playwright/test'
import { chosenReasons } from '#rules/moderation/moderation.ts'
import { aBook, aCopy, anExchange } from '#tests/support/builders.ts'
import { expect, expectToast, test } from '#tests/support/journey.ts'

// A refused form is answered with 4xx, which the browser logs to its console.
test.use({ expectedErrors: [[/status of 4\d\d/], { scope: 'test' }] })

test('a message without a request reaches the other member on whatever screen they are', {
  tag: '@main',
}, async ({ neighbour, db, rows }) => {
  const [ann, bob] = await Promise.all([neighbour('Ann Asker'), neighbour('Bob Owner')])
  const book = await aBook(db)
  await aCopy(db, { owner: bob.member, book })
  const messagesTab = bob.page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /Messages/ })
  await Promise.all([bob.page.goto('/about'), ann.page.goto(`/book/${book.id}`)])
  await ann.page
    .getByRole('link', { name: /^Message\b/ })
    .first()
    .click()
  await expect(ann.page.getByRole('heading', { name: 'Bob Owner' })).toBeVisible()

  await box(ann.page).fill('   \n ')
  await box(ann.page).press('Enter')
  await expect(ann.page).toHaveURL(/\/messages\/new/)
  await say(ann.page, 'Is it a first edition?')
  await expect(ann.page).toHaveURL(/\/messages\/[0-9a-f-]{36}$/)
  await expect(messagesTab).toHaveAccessibleName(/1 unread/)
  await box(ann.page).fill(' ')
  await ann.page.getByRole('button', { name: 'Send' }).click()
  await say(ann.page, 'I collect them.')
  await expect(messagesTab).toHaveAccessibleName(/2 unread/)

  await messagesTab.click()
  await bob.page.getByRole('link', { name: /Ann Asker/ }).click()
  await expect(bob.page.getByRole('log').getByText('I collect them.')).toBeVisible()
  await expect(messagesTab).toHaveAccessibleName('Messages')
  await say(bob.page, 'Only the second, sorry.')
  await expect(ann.page.getByRole('log').getByText('Only the second, sorry.')).toBeVisible()
  await expect(messagesTab).toHaveAccessibleName('Messages')

  const thread = await rows(
    `select m.body, s.name from messages m join members s on s.id = m.sender_id
     join conversations c on c.id = m.conversation_id where $1 in (c.low_id, c.high_id) order by m.seq`,
    [ann.member.id],
  )
  expect(thread).toEqual([
    { body: 'Is it a first edition?', name: 'Ann Asker' },
    { body: 'I collect them.', name: 'Ann Asker' },
    { body: 'Only the second, sorry.', name: 'Bob Owner' },
  ])
  // A message is marked as read after it is shown.
  const unread = 'select unread from participants where member_id = any($1)'
  await expect
    .poll(() => rows(unread, [[ann.member.id, bob.member.id]]))
    .toEqual([{ unread: 0 }, { unread: 0 }])
})

test('messages typed faster than they can be sent arrive in order, one by one', async ({
  neighbour,
  account,
  db,
  rows,
}) => {
  const [tess, sam] = await Promise.all([neighbour('Tess Typer'), account('Sam Slow')])
  await anExchange(db, {
    copy: await aCopy(db, { owner: sam.member }),
    borrower: tess.member,
    state: 'accepted',
  })
  const { page } = tess
  await page.goto('/messages')
  await page.getByRole('link', { name: /Sam Slow/ }).click()
  // Nothing is sent before all of it is written.
  const written = Promise.withResolvers<void>()
  await page.route('**/outbox', async (route) => {
    await written.promise
    await route.continue()
  })
  for (const words of ['alpha', 'beta', 'gamma']) {
    await box(page).fill(words)
    await box(page).press('Enter')
  }
  await box(page).fill('not yet')
  written.resolve()
  for (const words of ['alpha', 'beta', 'gamma'])
    await expect(page.getByRole('log').getByText(words)).toBeVisible()
  await expect(box(page)).toHaveValue('not yet')
  expect(await rows('select body from messages where sender_id = $1 order by seq', [tess.member.id])).toEqual(
    [{ body: 'alpha' }, { body: 'beta' }, { body: 'gamma' }],
  )
})

test('long lists can be expanded to their end, and stay expanded', async ({ neighbour, db }) => {
  const [ann, bob] = await Promise.all([neighbour('Ann Asker'), neighbour('Bob Owner')])
  const most = 52
  for (let count = 0; count < most; count += 1) {
    const copy = await aCopy(db, { owner: bob.member, book: await aBook(db) })
    await anExchange(db, { copy, borrower: ann.member })
  }
  const { page } = ann
  const conversations = page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: /Bob/ })
  await page.goto('/messages?tab=pending')
  await expect(conversations).toHaveCount(50)
  await page.getByRole('link', { name: 'Show more' }).click()
  await expect(conversations).toHaveCount(most)
  await expect(page.getByRole('link', { name: 'Show more' })).toHaveCount(0)
  await conversations.last().click()
  await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}\?tab=pending&show=100$/)
  await expect(conversations).toHaveCount(most)

  const requests = page.getByRole('link', { name: 'View Book' })
  await page.goto('/requested-books?tab=outgoing')
  await expect(requests).toHaveCount(50)
  await page.getByRole('link', { name: 'Show more' }).click()
  await expect(requests).toHaveCount(most)
})

test('a member is reported and blocked', async ({ neighbour, rows }) => {
  const [cleo, rude] = await Promise.all([neighbour('Cleo Calm'), neighbour('Rude Rex')])
  await rude.page.goto(`/messages/new?contact=${cleo.member.id}`)
  await say(rude.page, 'Give me your books!')
  const { page } = cleo
  await page.goto('/messages')
  await page.getByRole('link', { name: /Rude Rex/ }).click()

  await test.step('Back does not open a closed window again', async () => {
    await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}$/)
    const conversation = page.url()
    for (const name of ['Report', 'Block']) {
      await page.getByRole('button', { name: 'More about this conversation' }).click()
      await page.getByRole('menuitem', { name }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page).toHaveURL(conversation)
      await page.goBack()
      await expect(page).toHaveURL('/messages')
      await page.goto(`${conversation}/${name.toLowerCase()}`)
      await page.getByRole('dialog').getByRole('link', { name: 'Cancel' }).click()
      await expect(page).toHaveURL(conversation)
      await page.goBack()
      await expect(page).toHaveURL('/messages')
      await page.getByRole('link', { name: /Rude Rex/ }).click()
      await expect(page).toHaveURL(conversation)
    }
  })

  await test.step('reported, for one of five reasons', async () => {
    await page.getByRole('button', { name: 'More about this conversation' }).click()
    await page.getByRole('menuitem', { name: 'Report' }).click()
    const window = page.getByRole('dialog')
    for (const reason of Object.values(chosenReasons))
      await expect(window.getByRole('radio', { name: reason })).toBeVisible()
    await window.getByRole('button', { name: 'Submit Report' }).click()
    await expect(window.getByText('Choose a reason')).toBeVisible()
    await window.getByRole('radio', { name: 'Other' }).check()
    await window.getByLabel(/^Tell us more/).fill('Shouts at people about books.')
    const offered = window.getByRole('checkbox', { name: /Give me your books!/ })
    await offered.check()
    await say(rude.page, 'And quickly!')
    await expect(window.getByRole('checkbox', { name: /And quickly!/ })).toBeVisible()
    await expect(offered, 'after what came meanwhile').toBeChecked()
    await window.getByRole('button', { name: 'Submit Report' }).click()
    await expectToast(page, 'User Reported', 'Thank you for your report. Our team will review it.')
    await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}$/)
    expect(await timesInHistory(page, new URL(page.url()).pathname), 'the conversation').toBe(1)
    expect(
      await rows(
        'select reason, details, state, cardinality(shown_messages) as shown from reports where responsible_id = $1',
        [rude.member.id],
      ),
    ).toEqual([{ reason: 'other', details: 'Shouts at people about books.', state: 'open', shown: 1 }])
    // The email to administrators is held back, and tested beside its service.
    const told = `select from member_notices n join members m on m.id = n.member_id
      where m.email = 'admin@sample.test' and n.kind = 'admin' and n.people @> array['${rude.member.id}'::uuid]`
    await expect.poll(async () => (await rows(told)).length).toBe(1)
  })

  const conversation = page.url()
  await test.step('blocked: gone on this side and on the other', async () => {
    await page.getByRole('button', { name: 'More about this conversation' }).click()
    await page.getByRole('menuitem', { name: 'Block' }).click()
    await page.getByRole('button', { name: 'Block Rude Rex' }).click()
    await expectToast(page, 'User Blocked', 'This user has been blocked and removed from your contacts.')
    await expect(page.getByText('No Messages')).toBeVisible()
    await expect(page).toHaveURL('/messages')
    expect(await timesInHistory(page, '/messages'), 'and no dead entry behind it').toBe(1)
    await page.goForward()
    await expect(page.getByText('No Messages')).toBeVisible()
    await expect(rude.page.getByText('No Messages')).toBeVisible()
    await rude.page.reload()
    await expect(rude.page.getByText('No Messages')).toBeVisible()
  })

  await test.step('either can still show it to our team', async () => {
    await page.goto('/blocked-members')
    await page.getByRole('link', { name: 'Report your conversation with Rude Rex' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Report Rude Rex' })).toBeVisible()
    await page.getByRole('checkbox', { name: /And quickly!/ }).check()
    await page.getByRole('radio', { name: 'Scam attempt' }).check()
    await page.getByRole('button', { name: 'Submit Report' }).click()
    await expectToast(page, 'User Reported')
    await expect(page).toHaveURL('/messages')
    expect(
      await rows(
        'select reason, times, cardinality(shown_messages) as shown from reports where responsible_id = $1',
        [rude.member.id],
      ),
    ).toEqual([{ reason: 'scam', times: 2, shown: 2 }])
    await page.goto(`/profile/${rude.member.id}?report=open`)
    await expect(page.getByRole('link', { name: 'Report your conversation with Rude Rex' })).toBeVisible()
    await rude.page.goto(conversation)
    await rude.page.getByRole('link', { name: 'Report it to our team' }).click()
    await expect(rude.page.getByRole('heading', { level: 1, name: 'Report Cleo Calm' })).toBeVisible()
    await expect(rude.page.getByRole('checkbox', { name: /And quickly!/ })).toBeVisible()
  })

  expect(await rows('select blocked_id from blocks where blocker_id = $1', [cleo.member.id])).toEqual([
    { blocked_id: rude.member.id },
  ])
  expect(await rows('select body from messages where sender_id = $1 order by seq', [rude.member.id])).toEqual(
    [{ body: 'Give me your books!' }, { body: 'And quickly!' }],
  )
})

/** How often a screen occurs in the browser's history up to the current entry. */
const timesInHistory = (page: Page, path: string) =>
  page.evaluate((wanted) => {
    const { currentEntry, entries } = window.navigation
    const before = entries.call(window.navigation).slice(0, (currentEntry?.index ?? 0) + 1)
    return before.filter(({ url }) => url && new URL(url).pathname === wanted).length
  }, path)

const box = (page: Page) => page.getByRole('textbox', { name: 'Message' })

async function say(page: Page, words: string): Promise<void> {
  await box(page).fill(words)
  await box(page).press('Enter')
  await expect(page.getByRole('log').getByText(words)).toBeVisible()
}
