// On a slow connection people can read a page and fill in its forms before its scripts have loaded.
import type { Page } from '@playwright/test'
import { aCopy, anExchange } from '#tests/support/builders.ts'
import { expect, expectToast, test } from '#tests/support/journey.ts'
import { hydrated } from '#tests/support/page-ready.ts'

test('what was typed before the scripts loaded is sent afterwards', async ({ neighbour, db, rows }) => {
  const [kim, ned] = await Promise.all([neighbour('Kim Keeper'), neighbour('Ned Nimble')])
  const copy = await aCopy(db, { owner: kim.member })
  const exchange = await anExchange(db, { copy, borrower: ned.member, state: 'accepted' })
  const [at] = await rows<{ conversation_id: string }>(
    'select conversation_id from exchanges where id = $1',
    [exchange.id],
  )
  const { page } = ned
  const talk = `/messages/${at?.conversation_id}`

  await early(page, talk, async () => {
    await page.getByRole('textbox', { name: 'Message' }).fill('I type fast.')
  })
  await page.getByRole('textbox', { name: 'Message' }).press('Enter')
  await expect(page.getByRole('log').getByText('I type fast.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')

  await early(page, `${talk}/rate`, async () => {
    await page.getByRole('radio', { name: /Excellent/ }).press('Space')
  })
  const window = page.getByRole('dialog', { name: 'Rate Kim Keeper' })
  await expect(window.getByRole('radio', { name: /Excellent/ }), 'in the window too').toBeChecked()
  await window.getByRole('button', { name: 'Submit Rating' }).click()
  await expectToast(page, 'Rating Submitted')
})

test('somebody in the middle of writing carries on in the window', async ({ neighbour, db, rows }) => {
  const [una, carl] = await Promise.all([neighbour('Una Unhappy'), neighbour('Carl Curt')])
  const copy = await aCopy(db, { owner: carl.member })
  const exchange = await anExchange(db, { copy, borrower: una.member })
  const [at] = await rows<{ conversation_id: string }>(
    'select conversation_id from exchanges where id = $1',
    [exchange.id],
  )
  const { page } = una
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.method() === 'POST') sent.push(request.url())
  })
  const details = page.getByLabel('Tell us more')

  await early(page, `/messages/${at?.conversation_id}/report`, async () => {
    await page.getByRole('radio', { name: 'Scam attempt' }).check()
    await page.getByRole('radio', { name: 'Other' }).check()
    await details.pressSequentially('He was ')
  })
  await expect(page.getByRole('dialog', { name: 'Report Carl Curt' })).toBeVisible()
  await expect(details).toBeFocused()
  await page.keyboard.type('rude to me.')
  await expect(details).toHaveValue('He was rude to me.')
  await expect(page.getByRole('radio', { name: 'Other' })).toBeChecked()
  expect(sent, 'sent by the browser itself').toEqual([])
})

test('a word being composed by an input method stays whole', async ({ neighbour }) => {
  const { page } = await neighbour('Kana Keys')
  const keyboard = await page.context().newCDPSession(page)
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  const bio = page.getByLabel('About You')
  await early(page, '/edit-profile', async () => {
    await bio.focus()
    await compose('hel')
  })
  await compose('hello')
  await keyboard.send('Input.insertText', { text: 'hello' })
  await expect(bio).toHaveValue('hello')
})

test('what was changed before the scripts loaded stays changed', async ({ neighbour, rows }) => {
  const { page, member } = await neighbour('Flo Fast')
  await page.goto('/edit-profile')
  await page.getByLabel('About You').fill('I read slowly.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Profile updated!')

  await early(page, '/edit-profile', async () => {
    await page.getByLabel('Full Name').fill('Florence')
    await page.getByLabel('About You').fill('I read fast.')
  })
  await expect(page.getByLabel('Full Name')).toHaveValue('Florence')
  await expect(page.getByLabel('About You')).toHaveValue('I read fast.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Profile updated!')
  expect(await rows('select name, bio from members where id = $1', [member.id])).toEqual([
    { name: 'Florence', bio: 'I read fast.' },
  ])
})

/** Does `action` on a page whose scripts load only afterwards. */
async function early(page: Page, path: string, action: () => Promise<void>): Promise<void> {
  const scripts = '**/assets/*.js'
  const { promise: done, resolve } = Promise.withResolvers<void>()
  await page.route(scripts, async (route) => {
    await done
    await route.continue()
  })
  // Scripts that are requested before the page has loaded hold its load event back.
  await page.mainFrame().goto(path, { waitUntil: 'domcontentloaded' })
  await action()
  resolve()
  await hydrated(page)
  await page.unroute(scripts)
}

test('a choice made at the moment of hydration stays', async ({ neighbour }) => {
  const { page } = await neighbour('Quin Quick')
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel()
    const isTakenOver = () => Object.keys(document).some((key) => key.startsWith('__reactContainer'))
    port1.onmessage = () => {
      const genre = document.querySelector<HTMLSelectElement>('select[name=genre]')
      if (!genre || !isTakenOver()) return port2.postMessage(0)
      genre.value = 'Fiction'
      genre.dispatchEvent(new Event('input', { bubbles: true }))
    }
    port2.postMessage(0)
  })
  await page.goto('/add-book')
  await hydrated(page)
  await expect(page.getByLabel('Genre')).toHaveValue('Fiction')
})
