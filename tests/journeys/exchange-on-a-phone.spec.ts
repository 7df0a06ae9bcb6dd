// What a phone shows of an exchange in its conversation: upright, on its side and above the keyboard.
import type { Locator, Page } from '@playwright/test'
import { aBook, aCopy, anExchange } from '#tests/support/builders.ts'
import { aPicture, expect, expectToast, test } from '#tests/support/journey.ts'

const phone = { width: 390, height: 844 }

test('an extension is answered from the banner, which opens by itself', async ({
  neighbour,
  account,
  db,
  rows,
}) => {
  const [olga, ned] = await Promise.all([
    neighbour('Olga Owner', { viewport: phone }),
    account('Ned Borrower'),
  ])
  const copy = await aCopy(db, { owner: olga.member, book: await aBook(db) })
  const { id } = await anExchange(db, { copy, borrower: ned.member, state: 'ready' })
  await rows(
    `update exchanges set state = 'on_loan', handed_over_at = now(), due_on = current_date + 9, asked_due_on = current_date + 20
     where id = $1`,
    [id],
  )
  const [exchange] = await rows<{ conversation_id: string; asked: string }>(
    `select conversation_id, trim(to_char(asked_due_on, 'FMDD FMMonth')) as asked from exchanges where id = $1`,
    [id],
  )
  const { page } = olga
  await page.goto(`/messages/${exchange?.conversation_id}`)
  const request = page.getByRole('region', { name: 'Request' })
  await expect(request.getByText(`Ned Borrower has asked to keep it until ${exchange?.asked}`)).toBeVisible()
  const agree = request.getByRole('button', { name: 'Agree' })
  for (const viewport of [phone, { width: 844, height: 390 }, { width: 1024, height: 500 }]) {
    await page.setViewportSize(viewport)
    await expect(agree).toBeInViewport({ ratio: 1 })
    await expect(box(page)).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize({ width: 390, height: 500 })
  await box(page).click()
  await expect(agree, 'folded while the keyboard is open').toBeHidden()
  await page.setViewportSize(phone)
  await agree.click()
  await expectToast(page, 'New date agreed')
  await expect(agree).toHaveCount(0)
})

test('a photo is sent and seen by the other member', async ({ neighbour, db, rows }) => {
  const [ann, bo] = await Promise.all([neighbour('Ann Asker', { viewport: phone }), neighbour('Bo Owner')])
  const copy = await aCopy(db, { owner: bo.member, book: await aBook(db) })
  const { id } = await anExchange(db, { copy, borrower: ann.member, state: 'accepted' })
  const [exchange] = await rows<{ conversation_id: string }>(
    'select conversation_id from exchanges where id = $1',
    [id],
  )
  const path = `/messages/${exchange?.conversation_id}`
  await Promise.all([bo.page.goto(path), ann.page.goto(path)])
  await ann.page.getByLabel('Add a photo').setInputFiles(await aPicture())
  await expect(
    ann.page.getByRole('status').filter({ hasText: 'Photo added. Describe it, or send it.' }),
  ).toBeAttached()
  await ann.page.getByLabel('What does it show? (optional)').fill('A torn corner')
  await box(ann.page).fill('Does this matter?')
  await ann.page.getByRole('button', { name: 'Send' }).click()
  const photo = bo.page.getByRole('log').getByRole('img', { name: 'A torn corner' })
  await expect(photo).toBeVisible()
  await expect.poll(() => isDrawn(photo)).toBe(true)
  await expect(bo.page.getByRole('log').getByText('Does this matter?')).toBeVisible()
})

const box = (page: Page) => page.getByRole('textbox', { name: 'Message' })

function isDrawn(photo: Locator): Promise<boolean> {
  return photo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)
}
