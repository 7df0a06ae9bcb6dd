// A swap on a phone, of two and of three: the hint on the wishlist, the requests that know of each other, and 'Not now'.
import type { Page } from '@playwright/test'
import { aBook, aCopy } from '#tests/support/builders.ts'
import { expect, expectToast, test } from '#tests/support/journey.ts'
import { beginJob } from '#tests/support/run-jobs-now.ts'
import { aRing, aWish, sharesEnough } from '#tests/support/swaps.ts'

/** On a phone the state of a request is one line. */
const unfoldRequest = (page: Page) => page.getByText('You asked to borrow this book.').click()

const phone = { width: 390, height: 844 }

test('two members who each have what the other wishes for ask each other', async ({
  neighbour,
  db,
  rows,
}) => {
  const [mira, nate] = await Promise.all([
    neighbour('Mira Swapper', { viewport: phone }),
    neighbour('Nate Swapper', { viewport: phone }),
  ])
  const [hers, his] = [await aBook(db), await aBook(db)]
  await aCopy(db, { owner: mira.member, book: hers })
  await aCopy(db, { owner: nate.member, book: his })
  for (const { member } of [mira, nate]) await sharesEnough(db, member)
  await aWish(db, mira.member, his)
  await aWish(db, nate.member, hers)
  await beginJob(rows, 'swap.search-new')

  const hints = mira.page.getByRole('region', { name: 'Swaps that would work' })
  await test.step('the hint stands on the wishlist, and names no wish of the other', async () => {
    await expect(async () => {
      await mira.page.goto('/bookcase?tab=wishlist')
      await expect(hints.getByText('Nate Swapper has this book, and would like one of yours.')).toBeVisible({
        timeout: 1000,
      })
    }).toPass()
    await expect(hints).not.toContainText(hers.title)
  })

  await test.step('asking makes an ordinary request that says it is part of a swap', async () => {
    await hints.getByRole('button', { name: `Ask Nate Swapper for ${his.title}` }).click()
    await expectToast(
      mira.page,
      'Request Sent',
      `Your request to borrow ${his.title} has been sent to Nate Swapper. It says that it’s part of a swap.`,
    )
    await expect(mira.page).toHaveURL(/\/messages\//)
    await unfoldRequest(mira.page)
    await expect(mira.page.getByText('Nate Swapper hasn’t asked for one of your books yet.')).toBeVisible()
  })

  await test.step('the owner reads so, and asks in return', async () => {
    await nate.page.goto('/requested-books')
    await nate.page
      .getByRole('link', { name: `Part of a swap: Mira Swapper has ${hers.title} from your wishlist.` })
      .click()
    await nate.page
      .getByRole('region', { name: 'Swaps that would work' })
      .getByRole('button', { name: `Ask Mira Swapper for ${hers.title}` })
      .click()
    await expectToast(nate.page, 'Request Sent')
    await unfoldRequest(nate.page)
    await nate.page.getByRole('link', { name: `Part of a swap, with the request for ${his.title}.` }).click()
    await expect(nate.page.getByRole('link', { name: `with the request for ${hers.title}.` })).toBeVisible()
  })
})

test('“Not now” takes a hint away and keeps the wish', async ({ neighbour, account, db, rows }) => {
  const nora = await neighbour('Nora Notnow', { viewport: phone })
  const { member: sam } = await account('Sam Swapper')
  const [hers, his] = [await aBook(db), await aBook(db)]
  await aCopy(db, { owner: nora.member, book: hers })
  await aCopy(db, { owner: sam, book: his })
  for (const member of [nora.member, sam]) await sharesEnough(db, member)
  await aWish(db, nora.member, his)
  await aWish(db, sam, hers)
  await beginJob(rows, 'swap.search-new')
  const { page } = nora
  const hints = page.getByRole('region', { name: 'Swaps that would work' })
  await expect(async () => {
    await page.goto('/bookcase?tab=wishlist')
    await expect(hints).toBeVisible({ timeout: 1000 })
  }).toPass()
  await hints.getByRole('button', { name: `Not now: ${his.title}` }).click()
  await expectToast(page, 'Not now')
  await expect(hints).toBeHidden()
  await expect(page.getByRole('link', { name: his.title })).toBeVisible()
})

test('a swap between three shows who gives to whom, is asked for by each, and ends with a block', async ({
  neighbour,
  db,
  rows,
}) => {
  const [mia, noah, priya] = [
    await neighbour('Mia Ring', { viewport: phone }),
    await neighbour('Noah Ring', { viewport: phone }),
    await neighbour('Priya Ring', { viewport: phone }),
  ]
  // Mia gets from Priya, Priya from Noah, and Noah from Mia: each gives to the next.
  const [priyas, noahs, mias] = await aRing(db, [mia.member, priya.member, noah.member])
  await beginJob(rows, 'swap.search-new')
  const hintsOf = (page: Page) => page.getByRole('region', { name: 'Swaps that would work' })
  const openWishlist = (page: Page) =>
    expect(async () => {
      await page.goto('/bookcase?tab=wishlist')
      await expect(hintsOf(page)).toBeVisible({ timeout: 1000 })
    }).toPass()

  await test.step('each sees themselves first, and no title but their own wish', async () => {
    await openWishlist(mia.page)
    const hint = hintsOf(mia.page)
    await expect(hint.getByText('You → Noah Ring → Priya Ring → you')).toBeVisible()
    await expect(
      hint.getByText(
        'Priya Ring has this book. Noah Ring would like one of yours, and has one that Priya Ring would like.',
      ),
    ).toBeVisible()
    await expect(hint.getByRole('link', { name: priyas?.title })).toBeVisible()
    for (const other of [noahs, mias]) await expect(hint).not.toContainText(other?.title ?? '-')
    expect(await mia.page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
    await openWishlist(noah.page)
    await expect(hintsOf(noah.page).getByText('You → Priya Ring → Mia Ring → you')).toBeVisible()
  })

  await test.step('Mia asks Priya, who reads that it belongs to a swap and asks Noah', async () => {
    await hintsOf(mia.page)
      .getByRole('button', { name: `Ask Priya Ring for ${priyas?.title}` })
      .click()
    await expectToast(mia.page, 'Request Sent')
    await unfoldRequest(mia.page)
    await expect(
      mia.page.getByText('Part of a swap: Noah Ring hasn’t asked for one of your books yet.'),
    ).toBeVisible()
    await priya.page.goto('/requested-books')
    await priya.page
      .getByRole('link', { name: `Part of a swap: Noah Ring has ${noahs?.title} from your wishlist.` })
      .click()
    await hintsOf(priya.page)
      .getByRole('button', { name: `Ask Noah Ring for ${noahs?.title}` })
      .click()
    await expectToast(priya.page, 'Request Sent')
    await unfoldRequest(priya.page)
    await expect(
      priya.page.getByRole('link', { name: `Part of a swap, with the request for ${priyas?.title}.` }),
    ).toBeVisible()
  })

  await test.step('a block between two of them ends it for the third', async () => {
    await noah.page.goto('/requested-books')
    await expect(
      noah.page.getByRole('link', {
        name: `Part of a swap: Mia Ring has ${mias?.title} from your wishlist.`,
      }),
    ).toBeVisible()
    await openWishlist(noah.page)
    await mia.page.goto(`/profile/${priya.member.id}`)
    await mia.page.getByRole('link', { name: 'Block User' }).click()
    await mia.page.getByRole('button', { name: 'Block Priya Ring' }).click()
    await expectToast(mia.page, 'User Blocked')
    await noah.page.reload()
    await expect(noah.page.getByRole('link', { name: mias?.title })).toBeVisible()
    await expect(hintsOf(noah.page)).toHaveCount(0)
    await noah.page.goto('/requested-books')
    await expect(noah.page.getByText(noahs?.title ?? '-').first()).toBeVisible()
    await expect(noah.page.getByText('Part of a swap')).toHaveCount(0)
  })
})
