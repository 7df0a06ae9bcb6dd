// Everything that matters works with plain forms: on an old phone, behind a strict filter, before the scripts load.
import type { Page } from '@playwright/test'
import { aBook, aClub, aCopy } from '#tests/support/builders.ts'
import { aDiscussion } from '#tests/support/discussions.ts'
import { expect, expectBesideField, expectNotice, logIn, test } from '#tests/support/journey.ts'

const plain = { javaScriptEnabled: false }

test('a book is borrowed and returned without scripts', { tag: '@main' }, async ({
  account,
  visitor,
  db,
  rows,
}) => {
  const [wes, wilma] = await Promise.all([account('Wes Willing'), account('Wilma Wanting')])
  const [owner, borrower] = await Promise.all([visitor(plain), visitor(plain)])
  const book = await aBook(db)
  const copy = await aCopy(db, { owner: wes.member, book })

  await test.step('logged in, sent back, found and requested', async () => {
    await borrower.goto('/bookcase')
    await expectNotice(borrower, 'Authentication Required')
    await logIn(borrower, { ...wilma, password: 'not the password' })
    await expect(borrower.getByText('don’t match')).toBeVisible()
    await expect(borrower.getByLabel('Email')).toHaveValue(wilma.email)
    await logIn(borrower, wilma)
    await expectNotice(borrower, 'Welcome back!')
    await expect(borrower).toHaveURL('/bookcase')
    await borrower.goto('/')
    await borrower.getByRole('searchbox').fill(book.title)
    await borrower.keyboard.press('Enter')
    await expect(borrower.getByText('1 book found')).toBeVisible()
    await borrower.getByRole('link', { name: book.title }).click()
    await borrower.getByRole('button', { name: 'Add to Wishlist' }).click()
    await expectNotice(borrower, 'Added to wishlist')
    await borrower.getByText('Request to borrow', { exact: true }).click()
    await borrower.getByLabel(/^Message to/).fill('May I?')
    await borrower.getByRole('button', { name: 'Send request' }).click()
    await expectNotice(borrower, 'Request Sent')
  })

  await test.step('approved, and talked about', async () => {
    await owner.goto('/auth?from=/requested-books')
    await logIn(owner, wes)
    await owner.getByRole('button', { name: 'Approve' }).click()
    await expectNotice(owner, 'Request Approved')
    await borrower.goto(`/all-books?q=${encodeURIComponent(book.title)}`)
    await expect(borrower.getByText('With another reader')).toBeVisible()
    await borrower.getByRole('button', { name: /^Wishlisted/ }).click()
    await expectNotice(borrower, 'Removed from wishlist')
    await borrower.getByRole('button', { name: /^Add to Wishlist/ }).click()
    await expectNotice(borrower, 'Added to wishlist')
    await owner
      .getByRole('link', { name: /^Message\b/ })
      .first()
      .click()
    await say(owner, 'On Saturday?')
    await borrower
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /Messages/ })
      .click()
    await borrower.getByRole('link', { name: /Wes Willing/ }).click()
    await expect(borrower.getByRole('log').getByText('On Saturday?')).toBeVisible()
    await say(borrower, 'Perfect.')
    await owner.reload()
    await expect(owner.getByRole('log').getByText('Perfect.')).toBeVisible()
  })

  await test.step('handed over, returned and rated', async () => {
    await owner.getByText('Mark ready for pickup').click()
    const days = owner.getByLabel('Days they can keep it')
    for (const typed of ['abc', '6']) {
      // As a browser would send it that validates nothing.
      await days.evaluate((field) => {
        field.closest('form')?.setAttribute('novalidate', '')
        field.setAttribute('type', 'text')
      })
      await days.fill(typed)
      await owner.getByRole('button', { name: 'Mark as ready' }).click()
      await expect(owner.getByRole('heading', { name: 'Please check' })).toBeVisible()
      await expectBesideField(days, typed === '6' ? 'Enter 7 days or more' : 'How long can they keep it?')
      // A number field does not show other text.
      await expect(days).toHaveValue(typed === 'abc' ? '' : typed)
    }
    await days.fill('21')
    await owner.getByLabel(/^Where/).fill('West End library')
    await owner.getByRole('button', { name: 'Mark as ready' }).click()
    await expectNotice(owner, 'Ready for pickup')
    await borrower.reload()
    await expect(borrower.getByText('West End library').first()).toBeVisible()
    await borrower.getByText('I have the book').click()
    await borrower.getByRole('button', { name: 'Yes, I have it' }).click()
    await expectNotice(borrower, 'Handover confirmed')
    await owner.reload()
    for (const isMistaken of [true, false]) {
      await owner.getByText('Confirm return').click()
      await owner.getByRole('button', { name: 'Yes, it’s back' }).click()
      await expectNotice(owner, 'Return confirmed')
      if (!isMistaken) break
      await owner.getByRole('button', { name: 'Undo' }).click()
      await expectNotice(owner, 'Return undone')
    }
    const rating = owner.getByRole('region', { name: 'Request' })
    await expect(rating.getByText('How was it with Wilma Wanting?').first()).toBeVisible()
    await rating.getByRole('radio', { name: /Excellent/ }).press('Space')
    await rating.getByRole('button', { name: 'Submit Rating' }).click()
    await expectNotice(owner, 'Rating Submitted')
  })

  const exchanges = await rows(
    `select e.state, c.listed, r.stars from exchanges e join copies c on c.id = e.copy_id
     left join ratings r on r.exchange_id = e.id where e.copy_id = $1`,
    [copy.id],
  )
  expect(exchanges).toEqual([{ state: 'completed', listed: true, stars: 5 }])
  expect(
    await rows(`select body from messages where sender_id = any($1) order by seq`, [
      [wes.member.id, wilma.member.id],
    ]),
  ).toEqual([{ body: 'May I?' }, { body: 'On Saturday?' }, { body: 'Perfect.' }])
})

test('a refused reply is kept although the discussion has grown to several pages meanwhile', async ({
  account,
  visitor,
  db,
}) => {
  const [una, page] = await Promise.all([account('Una Unhurried'), visitor(plain)])
  const club = await aClub(db, { admin: una.member })
  const said = { author: una.member, message: 'By the river.' }
  const { path, id } = await aDiscussion(db, { clubId: club.id, posts: [said] })
  await page.goto(`/auth?from=${path}`)
  await logIn(page, una)
  await expect(page).toHaveURL(path)
  const many = await aDiscussion(db, { clubId: club.id, posts: [said, ...Array(60).fill(said)] })
  await db.deleteFrom('discussion_posts').where('discussion_id', '=', id).execute()
  await db
    .updateTable('discussion_posts')
    .set({ discussion_id: id })
    .where('discussion_id', '=', many.id)
    .execute()
  await db.updateTable('discussions').set({ last_number: 60, replies: 60 }).where('id', '=', id).execute()

  const reply = page.getByLabel('Your reply')
  await reply.fill('You are a fucking genius.')
  await page.getByRole('button', { name: 'Post Reply' }).click()
  await expect(page.getByText('inappropriate content')).toBeVisible()
  await expect(reply).toHaveValue('You are a fucking genius.')
})

async function say(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(words)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('log').getByText(words)).toBeVisible()
}
