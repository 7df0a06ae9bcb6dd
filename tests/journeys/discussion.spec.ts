// Two members of a private club talk, from the request to join until one of them leaves. What they write appears live
// where the discussion is open.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { discussionsPerPage } from '#rules/clubs/discussions/discussions.ts'
import { aClub } from '#tests/support/builders.ts'
import { aDiscussion } from '#tests/support/discussions.ts'
import { aPicture, expect, expectToast, test } from '#tests/support/journey.ts'
import { holdDrawing } from '#tests/support/slow-phone.ts'

test('a reply with a file and a spoiler arrives live, and answers its mention', { tag: '@main' }, async ({
  neighbour,
  db,
  rows,
}) => {
  const [ivy, jo] = await Promise.all([neighbour('Ivy Inside'), neighbour('Jo Journeying')])
  const name = `The Last Page ${randomUUID().slice(0, 8)}`
  await test.step('in a private club that one has to ask to join', async () => {
    await ivy.page.goto('/club/new')
    await ivy.page.getByLabel('Club name').fill(name)
    await ivy.page.getByLabel('Description').fill('We read to the end, and then talk about it.')
    await ivy.page.getByLabel('Category').selectOption('Fiction')
    await ivy.page.getByLabel(/^Private/).check()
    await ivy.page.getByLabel('Suburb (optional)').fill('Chermside')
    await ivy.page.getByLabel('Club name').focus()
    await ivy.page.getByRole('button', { name: 'Create Club' }).click()
    await expectToast(ivy.page, 'Book Club Created!')
    await ivy.page.getByText('Place', { exact: true }).click()
    await ivy.page.getByLabel('Distance').selectOption('In that suburb')
    await ivy.page.getByLabel('Suburb or postcode').fill('Chermside')
    await ivy.page.getByRole('button', { name: 'Show these clubs' }).click()
    await expect(ivy.page).toHaveURL('/book-clubs?place=Chermside&within=0')
    const clubs = ivy.page.getByRole('list', { name: 'Book clubs' })
    await expect(clubs.getByRole('listitem').filter({ hasText: name })).toContainText('Chermside')
  })
  const [club] = await rows<{ id: string }>('select id from clubs where name = $1', [name])
  const clubId = club?.id ?? ''
  await test.step('a person asks with a message', async () => {
    await jo.page.goto(`/club/${clubId}`)
    await jo.page.getByRole('link', { name: 'Join Club' }).click()
    await jo.page.getByLabel('A message for the club admin').fill('I always read the last page first.')
    await jo.page.getByRole('button', { name: 'Send Request' }).click()
    await expect(jo.page.getByText('Your request is waiting for an admin.')).toBeVisible()
    await ivy.page.goto(`/club/${clubId}/settings?show=requests`)
    await expect(ivy.page.getByText('I always read the last page first.')).toBeVisible()
    await ivy.page.getByRole('button', { name: 'Approve' }).click()
    await expect(jo.page.getByRole('button', { name: 'Leave Club' }), 'and is let in').toBeVisible()
  })
  const { path } = await aDiscussion(db, {
    clubId,
    title: 'The ending',
    posts: [{ author: ivy.member, message: 'Did you see it coming?' }],
  })
  await Promise.all([ivy.page.goto(path), jo.page.goto(path)])

  const box = jo.page.getByLabel('Your reply')
  await box.pressSequentially('No! ||He dies.|| ?')
  await box.press('ArrowLeft')
  await box.pressSequentially('@Ivy')
  await jo.page.getByRole('button', { name: /^Ivy Inside/ }).click()
  await jo.page.keyboard.type('too')
  await expect(box, 'the caret stays behind the name').toHaveValue(/ @\w+ too\?$/)
  await jo.page.getByLabel('Attachments').setInputFiles({
    name: 'Notes on it.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Page 90, at the river'),
  })
  await jo.page.getByRole('button', { name: 'Post Reply' }).click()
  await expect(jo.page.getByText('Reply Posted')).toBeVisible()
  await expect(box).toHaveValue('')
  await expect(jo.page.getByLabel('Attachments'), 'the next reply has no file yet').toHaveValue('')

  const reply = ivy.page.getByRole('article', { name: 'Jo Journeying' })
  await expect(reply.getByText('No!')).toBeVisible()
  await expect(reply.getByRole('link', { name: '@Ivy Inside' })).toBeVisible()
  await expect(reply.getByText('He dies.')).toBeHidden()
  await reply.getByText('Spoiler').click()
  await expect(reply.getByText('He dies.')).toBeVisible()
  const [download] = await Promise.all([
    ivy.page.waitForEvent('download'),
    reply.getByRole('link', { name: /Notes on it\.txt/ }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toBe('Page 90, at the river')

  await reply.getByRole('link', { name: 'Quote' }).click()
  await expect(ivy.page.getByLabel('Your reply')).toHaveValue(
    /^> \*\*Jo Journeying:\*\*\n> No! \|\|He dies\.\|\|/,
  )
  await ivy.page.getByRole('button', { name: 'Post Reply' }).click()
  await expect(
    jo.page.getByRole('article', { name: 'Ivy Inside' }).last().locator('blockquote'),
  ).toBeVisible()
  await expect(ivy.page).toHaveURL(/reply=2#/)
  await ivy.page.goBack()
  await expect(ivy.page, 'Back does not return to where a quote was requested').toHaveURL(path)
  const kept = await rows<{ number: number; files: number }>(
    `select p.number, (select count(*) from discussion_files f where f.post_id = p.id)::int as files
     from discussion_posts p join discussions d on d.id = p.discussion_id where d.club_id = $1 order by 1`,
    [clubId],
  )
  expect(kept).toEqual([
    { number: 0, files: 0 },
    { number: 1, files: 1 },
    { number: 2, files: 0 },
  ])

  await jo.page.goto(`/club/${clubId}`)
  await jo.page.getByRole('button', { name: 'Leave Club' }).click()
  await jo.page.getByRole('alertdialog').getByRole('button', { name: 'Leave Club' }).click()
  await expect(jo.page.getByRole('link', { name: 'Join Club' }), 'and is outside again').toBeVisible()
})

test('a discussion keeps its place while it is read, and keeps a half-written reply', async ({
  neighbour,
  db,
}) => {
  const [ivy, jo] = await Promise.all([neighbour('Ivy Inside'), neighbour('Jo Journeying')])
  const club = await aClub(db, { admin: ivy.member, members: [jo.member], visibility: 'private' })
  const line = { author: ivy.member, message: 'And then?\n\nAnd then?' }
  const { path } = await aDiscussion(db, { clubId: club.id, posts: [line, ...Array(20).fill(line)] })
  await Promise.all([ivy.page.goto(path), jo.page.goto(path)])
  const { page } = jo
  const box = page.getByLabel('Your reply')
  const first = page.locator('#post-0')

  await test.step('where it is read', async () => {
    await page.getByRole('link', { name: 'Members', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Members' })).toBeVisible()
    await expect(first, 'under a window').toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(path)
    await ivy.page.getByRole('button', { name: 'Pin', exact: true }).click()
    await expect(page.getByText('Pinned')).toBeVisible()
    await expect(first, 'read again').toBeInViewport()
  })

  await test.step('what is written while a reply is being sent', async () => {
    const arrives = Promise.withResolvers<void>()
    await page.route(/discussion/, async (route) => {
      if (route.request().method() === 'POST') await arrives.promise
      await route.continue()
    })
    await box.fill('One thing.')
    await page.getByRole('button', { name: 'Post Reply' }).click()
    await expect(page.getByRole('button', { name: 'Post Reply' })).toHaveAttribute('aria-busy', 'true')
    await box.pressSequentially(' And another.')
    arrives.resolve()
    await expect(page.getByText('Reply Posted')).toBeVisible()
    await expect(box).toHaveValue('And another.')
  })

  await test.step('a reply whose page was left before it arrived', async () => {
    await page.unrouteAll()
    // The request gets no response, and never reaches the server.
    let isLost = false
    await page.route(/discussion/, async (route) => {
      if (route.request().method() === 'POST' && !isLost) isLost = true
      else await route.continue()
    })
    await page.getByRole('button', { name: 'Post Reply' }).click()
    await expect(page.getByRole('button', { name: 'Post Reply' })).toHaveAttribute('aria-busy', 'true')
    await page.getByRole('link', { name: 'Members', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Members' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(box).toHaveValue('And another.')
  })

  await test.step('a window that was closed, or whose form was sent', async () => {
    const own = page.getByRole('article', { name: 'Jo Journeying' })
    await own.getByText(/^More:/).click()
    for (const action of ['Delete', 'Edit']) {
      await own.getByRole('link', { name: action }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'Cancel' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await own.getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Message' }).fill('One thing, said better.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(own.getByText('One thing, said better.')).toBeVisible()
    await page.goBack()
    await expect(page, 'is not opened by going back').toHaveURL('about:blank')
    await page.goForward()
    await expect(box, 'and a draft is there again').toHaveValue('And another.')
  })

  await test.step('the files of a refused reply', async () => {
    const files = page.getByLabel('Attachments')
    const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })
    await box.fill('What the fuck')
    await files.setInputFiles([file('One.txt'), await aPicture()])
    await page.getByLabel(/^What cover\.(?:png|jpg) shows$/).fill('All violet')
    await page.getByRole('button', { name: 'Post Reply' }).click()
    await expect(page.getByText('One.txt is attached.')).toBeVisible()
    await readAgainAsAfterNews(page)
    await expect(page.getByText('One.txt is attached.'), 'and after live news').toBeVisible()
    await expect(page.getByLabel(/^What cover\.(?:png|jpg) shows$/), 'each keeps its words').toHaveValue(
      'All violet',
    )
    await files.setInputFiles(file('Two.txt'))
    await page.getByRole('button', { name: 'Remove One.txt' }).press('Enter')
    await expect(page.getByText('One.txt is attached.')).toHaveCount(0)
    await expect(page.locator(':focus'), 'the keyboard focus stays on them').toContainText('Attachments')
    await expect(files, 'and another one is still selected').toHaveValue(/Two\.txt$/)
  })
})

test('a discussion of several pages can be marked as read in one step', async ({ neighbour, db }) => {
  const [ivy, jo] = [await neighbour('Ivy Inside'), await neighbour('Jo Journeying')]
  const club = await aClub(db, { admin: ivy.member, members: [jo.member] })
  const post = { author: ivy.member, message: 'And then?' }
  const { id } = await aDiscussion(db, {
    clubId: club.id,
    posts: [post, ...Array.from({ length: 119 }, () => post)],
  })
  await jo.page.goto(`/club/${club.id}/discussion/${id}?page=3`)
  await jo.page.getByRole('button', { name: 'Mark all as read' }).first().click()
  await expect(jo.page.getByText('Marked as Read')).toBeVisible()
  await expect(jo.page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
})

test('the next page of discussions is announced, and read from its top', async ({ neighbour, db }) => {
  const { page, member } = await neighbour('Ivy Inside')
  const club = await aClub(db, { admin: member })
  for (let n = 0; n <= discussionsPerPage; n++)
    await aDiscussion(db, { clubId: club.id, posts: [{ author: member, message: 'And then?' }] })
  await page.goto(`/club/${club.id}`)
  const said = page.getByRole('status').filter({ hasText: /^Page \d$/ })
  await expect(page.getByRole('link', { name: 'Older' })).toBeVisible()
  await expect(said).toHaveCount(0)
  await page.getByRole('link', { name: 'Older' }).click()
  await expect(said).toHaveText('Page 2')
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('link', { name: 'Newer' }).click()
  await expect(said).toHaveText('Page 1')
})

test.describe('reactions', () => {
  // A reaction that arrives too late gets this answer.
  test.use({ expectedErrors: [[/status of 409/], { scope: 'test' }] })

  test('a reaction is given and taken back in place, by keyboard, live, and without scripts', async ({
    neighbour,
    browser,
    db,
  }) => {
    const [ivy, jo] = await Promise.all([neighbour('Ivy Inside'), neighbour('Jo Journeying')])
    const club = await aClub(db, { admin: ivy.member, members: [jo.member], visibility: 'private' })
    const line = { author: ivy.member, message: 'And then?\n\nAnd then?' }
    const { path } = await aDiscussion(db, { clubId: club.id, posts: [line, ...Array(60).fill(line)] })
    const postIn = (page: typeof jo.page) => page.locator('#post-55')
    // The address names the page shown, so that reading it again shows the same page.
    await jo.page.goto(path)
    await expect(jo.page).toHaveURL(/\?page=\d+$/)
    await Promise.all([ivy.page.goto(`${path}?page=2&later=3`), jo.page.goto(`${path}?page=2&later=3`)])
    const [seen, post] = [postIn(ivy.page), postIn(jo.page)]

    await post.scrollIntoViewIfNeeded()
    await post.getByText('React', { exact: true }).click()
    const choice = post.getByRole('button', { name: 'Made me think', exact: true })
    const before = await choice.boundingBox()
    await choice.press('Enter')
    await expect(choice).toHaveAttribute('aria-pressed', 'true')
    await expect(choice, 'the keyboard focus stays').toBeFocused()
    await expect(jo.page).toHaveURL(`${path}?page=2&later=3`)
    await expect(post).toBeInViewport()
    expect(Math.abs(((await choice.boundingBox())?.y ?? 0) - (before?.y ?? 0)), 'nothing jumps').toBeLessThan(
      60,
    )
    await expect(post.getByText('Made me think: You')).toBeVisible()

    const counted = seen.getByRole('button', { name: 'Made me think 1' })
    await expect(counted, 'other readers see it').toHaveAttribute('title', 'Made me think: Jo Journeying')
    await counted.click()
    await expect(seen.getByRole('button', { name: 'Made me think 2' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(post.getByText('Made me think: You, Ivy Inside')).toBeVisible()

    await test.step('without scripts', async () => {
      const context = await browser.newContext({
        storageState: await jo.page.context().storageState(),
        javaScriptEnabled: false,
      })
      const page = await context.newPage()
      await page.goto(new URL(`${path}?page=2&later=3`, jo.page.url()).href)
      await postIn(page).getByRole('button', { name: 'Made me think 2' }).click()
      await expect(postIn(page).getByRole('button', { name: 'Made me think 1' })).toHaveAttribute(
        'aria-pressed',
        'false',
      )
      await expect(page).toHaveURL(/\?page=2&later=3#post-55$/)
      await expect(postIn(page), 'the page opens at the post where it was pressed').toBeInViewport()
      await context.close()
    })

    await test.step('and if the discussion was locked meanwhile, the post says so', async () => {
      await db
        .updateTable('discussions')
        .set({ locked_at: new Date() })
        .where('club_id', '=', club.id)
        .execute()
      await expect(choice, 'this page has heard of it').toHaveAttribute('aria-pressed', 'false')
      await choice.click()
      await expect(post.getByRole('alert')).toContainText('This discussion is locked')
      await jo.page.reload()
      await expect(post.getByText('Who reacted')).toBeVisible()
      await expect(post.getByRole('button')).toHaveCount(0)
    })
  })
})

/** Resolves once the screen has been read again, as it is when its connection is back. */
async function readAgainAsAfterNews(page: Page): Promise<void> {
  const answered = page.waitForResponse(
    (answer) => answer.request().method() === 'GET' && answer.url().includes('.data'),
  )
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await (await answered).finished()
}

test('a posted reply leaves its box empty on a slow phone too', async ({ neighbour, db }) => {
  const { page, member } = await neighbour('Sol Slowphone')
  const club = await aClub(db, { admin: member, visibility: 'private' })
  const { path } = await aDiscussion(db, {
    clubId: club.id,
    posts: [{ author: member, message: 'And then?' }],
  })
  await page.goto(path)
  const box = page.getByLabel('Your reply')
  await box.fill('They lived on a verandah.')
  const draw = await holdDrawing(page)
  const readAgain = page.waitForResponse(
    (answer) => answer.request().method() === 'GET' && /\.data\?.*reply=/.test(answer.url()),
  )
  await page.getByRole('button', { name: 'Post Reply' }).click()
  await (await readAgain).finished()
  // Its address changes once the answer is there to be drawn.
  await expect(page).toHaveURL(/#post-1$/)
  await draw()
  await expect(page.locator('#post-1')).toContainText('They lived on a verandah.')
  await expect(box).toHaveValue('')
})

test('a new discussion waits until it is posted, and says what is wrong with it', async ({
  neighbour,
  db,
}) => {
  const { page, member } = await neighbour('Ned Newly')
  const club = await aClub(db, { admin: member })
  const message = page.getByLabel('Message')
  const link = page.getByLabel('Link 1', { exact: true })
  async function post() {
    await page.getByRole('button', { name: 'Start Discussion' }).click()
    const window = page.getByRole('dialog', { name: 'Community Guidelines' })
    await window.getByLabel('I’ve read the guidelines').check()
    await window.getByRole('button', { name: 'Post Discussion' }).click()
    await expect(window).toBeHidden()
  }

  await page.goto(`/club/${club.id}`)
  await page.getByRole('link', { name: 'Start a Discussion' }).click()
  await page.getByLabel('Title').fill('The river')
  await message.fill('Is it a person?')
  await page.getByRole('button', { name: 'Add link' }).click()
  await link.fill('nowhere')
  await test.step('Enter opens the guidelines, as the button does, and removes no link', async () => {
    await link.press('Enter')
    await page.getByRole('dialog', { name: 'Community Guidelines' }).getByText('Cancel').click()
    await expect(link).toHaveValue('nowhere')
    await expect(page.getByLabel('Link 2', { exact: true })).toBeVisible()
  })
  await post()
  await expect(page.getByText('Please enter a valid URL')).toBeVisible()
  await expect(link).toBeFocused()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(`/club/${club.id}`)
  await page.getByRole('link', { name: 'Start a Discussion' }).click()
  await expect(message).toHaveValue('Is it a person?')
  await expect(page.getByLabel('Title')).toHaveValue('The river')
  await post()
  await expect(page.getByRole('link', { name: 'The river' })).toBeVisible()
  await page.getByRole('link', { name: 'New Discussion' }).click()
  await expect(page.getByRole('heading', { name: 'New Discussion' })).toBeVisible()
  await expect(message, 'posted').toHaveValue('')

  await test.step('Manage Club asks before half-written text is lost', async () => {
    await page.goto(`/club/${club.id}/settings`)
    await page.getByLabel('Description').fill('Books with a river in them, one a month, by the river.')
    await page.getByRole('link', { name: 'Members', exact: true }).click()
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByText('Keep writing').click()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Changes saved')
    await page.getByRole('link', { name: 'Members', exact: true }).click()
    await expect(page).toHaveURL(/show=members/)
  })
})
