// The first press does what it says, even if leaving a field shows an error and moves the screen.
import type { Locator, Page } from '@playwright/test'
import { aCopy, anExchange } from '#tests/support/builders.ts'
import { expect, test } from '#tests/support/journey.ts'

type Point = { x: number; y: number }

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

for (const [how, press] of [
  ['mouse', (it: Locator, position?: Point) => it.click(position && { position })],
  ['finger', (it: Locator, position?: Point) => it.tap(position && { position })],
] as const) {
  test(`links beside a field left empty, by ${how}`, async ({ visitor }) => {
    const page = await visitor(phone)
    for (const [link, leadsTo] of [
      ['Forgot password?', /\/auth\/forgot/],
      ['Continue as Guest', /\/$/],
    ] as const) {
      await page.goto('/auth')
      await press(page.getByLabel('Email'))
      await press(page.getByRole('link', { name: link }))
      await expect(page).toHaveURL(leadsTo)
    }
  })

  test(`stars, reasons and files in a window, by ${how}`, async ({ neighbour, db, rows }) => {
    const [ria, ken] = await Promise.all([neighbour('Ria Rater', phone), neighbour('Ken Keeper')])
    const copy = await aCopy(db, { owner: ken.member })
    const exchange = await anExchange(db, { copy, borrower: ria.member, state: 'accepted' })
    const [at] = await rows<{ conversation_id: string }>(
      'select conversation_id from exchanges where id = $1',
      [exchange.id],
    )
    const { page } = ria
    await page.goto(`/messages/${at?.conversation_id}/rate`)
    await press(label(page, 'Very Good'))
    await expect(page.getByRole('radio', { name: 'Very Good' })).toBeChecked()
    await page.goto(`/messages/${at?.conversation_id}/report`)
    await press(label(page, 'Failed to show up'))
    await expect(page.getByRole('radio', { name: 'Failed to show up' })).toBeChecked()

    await page.goto('/bookcase?add=1')
    await expect(page.getByRole('dialog', { name: 'Add a Book' }).locator(':focus')).toBeVisible()
    const chooser = page.waitForEvent('filechooser')
    await press(page.getByLabel('Cover image'), { x: 40, y: 6 })
    await chooser
    const window = page.getByRole('dialog', { name: 'Add a Book' })
    await press(window.getByRole('button', { name: 'Add Book' }))
    await expect(window.getByText('Title is required')).toBeInViewport()
    await expect(page.getByLabel('Title')).toBeFocused()
  })
}

const label = (page: Page, text: string) => page.locator('label').filter({ hasText: text })
