// What to do on a screen of the table before looking at it.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'

type Action = (page: Page) => Promise<void>

export const press =
  (name: string): Action =>
  (page) =>
    page.getByRole('button', { name, exact: true }).click()

/** Opens a step of the exchange that a conversation is about. On a phone it first opens the line that hides it. */
export const openStep =
  (label: string): Action =>
  async (page) => {
    const step = page.getByText(label, { exact: true })
    if (!(await step.isVisible()))
      await page.getByRole('region', { name: 'Request' }).locator('summary').first().click()
    await step.click()
  }

export const dialogShown: Action = (page) => page.getByRole('dialog').waitFor()

export const toastShown: Action = (page) => page.locator('[data-sonner-toast]').first().waitFor()

export const logInWrongly =
  (email: string): Action =>
  async (page) => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel(/^Password/).fill('not the password')
    await press('Login')(page)
    await page.getByRole('alert').first().waitFor()
  }

export const claimToLiveElsewhere: Action = async (page) => {
  await page.getByLabel('Role').fill('Reader')
  await page.getByLabel('Location').fill('Atlantis')
  await page.getByLabel('Website').fill('not an address')
  await press('Create Profile')(page)
}

export const choosePhoto: Action = async (page) => {
  const { width, height } = { width: 640, height: 420 }
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#c9853a' } })
    .composite([
      { input: { create: { width: 320, height, channels: 3, background: '#3d6b3c' } }, left: 0, top: 0 },
    ])
    .jpeg()
    .toBuffer()
  await page.getByLabel('Profile photo').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('dialog').waitFor()
}

/** Opens the window of the copy with this title, or of the first one. */
export const manage =
  (title?: string): Action =>
  async (page) => {
    await page
      .getByRole('link', { name: title ? `Manage ${title}` : /^Manage / })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
  }

export const askToWithdraw: Action = async (page) => {
  await manage()(page)
  await press('Withdraw this copy')(page)
  await page.getByRole('alertdialog').waitFor()
}

export const askToWithdrawSeveral: Action = async (page) => {
  await press('Withdraw…')(page)
  await page.getByRole('alertdialog').waitFor()
}

export const askToRemoveRequest: Action = async (page) => {
  await page
    .getByRole('button', { name: /^Remove request/ })
    .first()
    .click()
  await page.getByRole('alertdialog').waitFor()
}

/** No sample, stand-in or other journey has it, so it stays unknown whatever ran before. */
const unknownIsbn = '9780140177381'

/** Two books of the catalogue, and one that no service knows or can be asked about, which is being typed. */
export const fillTray: Action = async (page) => {
  const isbn = page.getByRole('textbox', { name: 'ISBN', exact: true })
  for (const digits of ['9780143180142', '9780062898104', unknownIsbn]) {
    await isbn.fill(digits)
    await isbn.press('Enter')
  }
  await page.getByText('In the catalogue').nth(1).waitFor()
  await page.getByText(/^(?:Not found|Waiting to be looked up)$/).waitFor()
  await page.getByRole('button', { name: new RegExp(`^(?:Type|Change) ISBN ${unknownIsbn}$`) }).click()
}

/** Opens the list of matching catalogue books. */
export async function beginTitle(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Title' }).pressSequentially('the b')
  await page.getByRole('option').first().waitFor()
}

/** A book that the catalogue has, or one that other services know. */
export function searchDetails(title: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page.getByRole('combobox', { name: 'Title' }).fill(title)
    await page.getByRole('button', { name: 'Search Book Details' }).click()
    await page.getByText('Which of these is your book?').waitFor()
  }
}

/** Three at once, one of which has a description already. */
export const choosePictures: Action = async (page) => {
  const pictures = { verandah: 'torn-corner-480', chair: 'street-library-640', IMG_2291: 'ghost-stories-640' }
  const folder = join(import.meta.dirname, 'sample-neighbourhood/pictures')
  const files = Object.entries(pictures).map(async ([name, file]) => ({
    ...{ name: `${name}.webp`, mimeType: 'image/webp' },
    buffer: await readFile(join(folder, `${file}.webp`)),
  }))
  await page.getByLabel('Attachments').setInputFiles(await Promise.all(files))
  await page.getByLabel('What verandah.webp shows').fill('A blue book on a wooden table')
}

/** Scrolls to the guidelines. */
export async function beginADiscussion(page: Page): Promise<void> {
  await page.getByLabel('Title').fill('Next month')
  await page.getByLabel('Message').fill('What shall we read?')
  await page.getByRole('button', { name: 'Start Discussion' }).click()
  await page.getByRole('dialog', { name: 'Community Guidelines' }).waitFor()
}
