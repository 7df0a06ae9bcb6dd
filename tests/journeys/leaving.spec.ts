// Forms that were written in are left: by a link, by reloading, and when the phone closes the app.
import type { Dialog, Page } from '@playwright/test'
import { bookPath, reviewPath } from '#rules/library/book-paths.ts'
import { aBook, aCopy } from '#tests/support/builders.ts'
import { expect, test } from '#tests/support/journey.ts'

test('nothing long is lost to one stray touch', async ({ neighbour, db }) => {
  const { page, member } = await neighbour('Lee Leaver')
  const book = await aBook(db)
  await aCopy(db, { owner: member, book })
  const forms = [
    ['/add-book', 'Description'],
    ['/submit-event', 'Description'],
    ['/contact', 'Message'],
    ['/club/new', 'Description'],
    [`${bookPath(book.id)}/correct`, 'Description'],
    [reviewPath(book.id), 'Your review'],
  ] as const
  for (const [path, label] of forms) {
    await page.goto(path)
    await writeIn(page, label, 'Half a page about ferries.')
    await page
      .locator('main')
      .getByRole('link', { name: /^Back|^Events$|^Book Clubs$/ })
      .first()
      .click()
    await question(page).getByRole('button', { name: 'Keep writing' }).click()
    await expect(page).toHaveURL(path)
    await expect(field(page, label)).toHaveValue(/Half a page about ferries\./)
    expect(await asksOnReload(page), path).toBe(true)
  }
})

test('a review and an event are still there when the app was closed, unless their writer gave them up', async ({
  neighbour,
  account,
  db,
}) => {
  const [lee, owner] = await Promise.all([neighbour('Lee Leaver'), account('Owen Owner')])
  const book = await aBook(db)
  await aCopy(db, { owner: owner.member, book })
  const { page } = lee
  for (const [path, label] of [
    [reviewPath(book.id), 'Your review'],
    ['/submit-event', 'Description'],
  ] as const) {
    await page.goto(path)
    await writeIn(page, label, 'Half a page about ferries.')
    await asksOnReload(page)
    await expect(field(page, label)).toHaveValue(/Half a page about ferries\./)
    await page
      .locator('main')
      .getByRole('link', { name: /^Back|^Events$/ })
      .first()
      .click()
    await question(page).getByRole('button', { name: 'Leave' }).click()
    await expect(page).not.toHaveURL(path)
    await page.goto(path)
    await expect(field(page, label)).toHaveValue('')
  }
})

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' })

async function writeIn(page: Page, label: string, words: string): Promise<void> {
  await field(page, label).click()
  await field(page, label).pressSequentially(words)
}

/** Whether the browser asks before it reloads. */
async function asksOnReload(page: Page): Promise<boolean> {
  const asked: string[] = []
  const accept = (dialog: Dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  }
  page.on('dialog', accept)
  await page.reload()
  page.off('dialog', accept)
  return asked.includes('beforeunload')
}
