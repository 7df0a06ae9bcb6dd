// A member edits their own profile and its photo.
import type { Page } from '@playwright/test'
import sharp, { type Sharp } from 'sharp'
import { aBook, aCopy } from '#tests/support/builders.ts'
import {
  expect,
  expectBesideField,
  expectToast,
  previewsInTraces,
  signInQuietly,
  test,
} from '#tests/support/journey.ts'

// A refused form is answered with 4xx, which the browser logs to its console.
test.use({ expectedErrors: [[/status of 4\d\d/, ...previewsInTraces], { scope: 'test' }] })

test('a profile is edited, and the photo does not reveal where it was taken', { tag: '@main' }, async ({
  neighbour,
  visitor,
  rows,
}) => {
  const [eve, guest] = await Promise.all([neighbour('Eve Editor'), visitor()])
  const { page } = eve
  await page.goto('/edit-profile')
  await page.getByLabel('Full Name').fill(' ')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Name required', 'Please enter your name.')
  await expectBesideField(page.getByLabel('Full Name'), 'Please enter your name.')

  await page.getByLabel('Full Name').fill('Evelyn Editor')
  await page.getByLabel('About You').fill('Keeps a ladder for the top shelf.')
  await page.getByLabel('Currently Reading').fill('Cloudstreet')
  await page.getByText('Mystery', { exact: true }).click()
  await page.getByLabel('Author 1', { exact: true }).fill('Ruth Park')
  await page.getByRole('button', { name: 'Add author' }).click()
  await page.getByLabel('Author 2', { exact: true }).fill('Patrick White')
  await page.getByRole('button', { name: 'Add author' }).click()
  await page.getByLabel('Author 3', { exact: true }).fill('Nobody')
  await page.getByRole('button', { name: 'Remove author 3' }).click()
  await page.getByRole('button', { name: 'Add quote' }).click()
  await page.getByLabel('Quote 2', { exact: true }).fill('Not I.')
  await page.getByLabel('Profile photo').setInputFiles(await aPhotoWithPosition())
  await cropPhoto(page)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Profile updated!', 'Your changes have been saved successfully.')
  await expect(page).toHaveURL('/profile')

  await guest.goto(`/profile/${eve.member.id}`)
  await expect(guest.getByRole('heading', { name: 'Evelyn Editor Profile' })).toBeVisible()
  await expect(guest.getByText('Keeps a ladder for the top shelf.')).toBeVisible()
  await expect(guest.getByText('Mystery', { exact: true })).toBeVisible()
  await guest.getByText('Favorite Authors').click()
  await expect(guest.getByText('Patrick White')).toBeVisible()
  const photo = guest.locator('main img[src^="/images/"]')
  await expect(photo).toHaveJSProperty('naturalWidth', 256)
  const served = await guest.request.get((await photo.getAttribute('src')) ?? '')
  const { exif, xmp, iptc } = await sharp(await served.body()).metadata()
  expect({ exif, xmp, iptc }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined })
  const largest = (await photo.getAttribute('src'))?.replace(/256(?=\.webp$)/, '400') ?? ''
  const stored400 = sharp(await (await guest.request.get(largest)).body())
  expect(await stored400.metadata()).toMatchObject({ width: 400, height: 400 })
  // The border between the two colours has moved from the middle to three quarters of the height.
  expect([await colourAt(stored400, 200, 280), await colourAt(stored400, 200, 320)]).toEqual([green, purple])
  const [stored] = await rows(
    'select name, favourite_genres, favourite_authors, favourite_quotes, photo_id is not null as has_photo from members where id = $1',
    [eve.member.id],
  )
  expect(stored).toEqual({
    name: 'Evelyn Editor',
    favourite_genres: ['Mystery'],
    favourite_authors: ['Ruth Park', 'Patrick White'],
    favourite_quotes: [{ text: 'Not I.', source: '' }],
    has_photo: true,
  })
})

test('an unsuitable photo is refused beside its field', async ({ neighbour, visitor, rows }) => {
  const paula = await neighbour('Paula Picture')
  const { page } = paula
  const plain = await visitor({ javaScriptEnabled: false })
  await signInQuietly(plain, paula)
  const words = Buffer.from('These are words, whatever the name of the file says.')
  const wrongType = 'Please choose a JPEG, PNG, WebP or AVIF picture'
  const [make, edit] = [
    ['/make-profile', 'Create Profile'],
    ['/edit-profile', 'Save Changes'],
  ] as const
  // By the server's look at the file, by its decoder, and by the browser. Which file is refused for which reason is
  // tested beside the rules and the image code.
  for (const [browser, [path, send], mimeType, buffer, problem] of [
    [page, make, 'image/png', words, wrongType],
    [plain, edit, 'image/png', await aBrokenPicture(), 'We couldn’t read this picture'],
    [
      page,
      edit,
      'image/png',
      Buffer.alloc(5 * 1024 * 1024 + 1),
      'Please choose a picture no larger than 5 MB',
    ],
  ] as const) {
    await browser.goto(path)
    const photo = browser.getByLabel('Profile photo')
    if (path === '/make-profile') await browser.getByLabel('Role').fill('Night reader')
    await browser.getByRole('textbox', { name: /^(Bio|About You)/ }).fill('I read on ferries.')
    await photo.setInputFiles({ name: 'me.png', mimeType, buffer })
    await browser.getByRole('button', { name: send }).click()
    await expectBesideField(photo, problem)
    await expect(browser.getByRole('textbox', { name: /^(Bio|About You)/ })).toHaveValue('I read on ferries.')
    await expect(browser.getByRole('alert').filter({ hasText: problem })).toHaveCount(0)
    if (browser === page) await expect(photo).toBeFocused()
  }
  expect(await rows('select photo_id, bio from members where id = $1', [paula.member.id])).toEqual([
    { photo_id: null, bio: null },
  ])
})

test('text that looks like a script is shown as text, not as a link', async ({ neighbour, visitor }) => {
  const [mal, guest] = await Promise.all([neighbour('Mal Script'), visitor()])
  const { page } = mal
  const script = '<script>alert(1)</script>'
  const spoken: string[] = []
  for (const browser of [page, guest])
    browser.on('dialog', (dialog) => {
      spoken.push(dialog.message())
      void dialog.dismiss()
    })
  await page.goto('/edit-profile')
  const fields = ['About You', 'Currently Reading', 'Role']
  for (const name of [...fields, 'Author 1', 'Quote 1', 'Source of quote 1'])
    await page.getByRole('textbox', { name, exact: true }).fill(script)
  await page.getByLabel('Full Name').fill(`${script} ${script}`)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Profile updated!')
  await guest.goto(`/profile/${mal.member.id}`)
  for (const section of await guest.locator('main summary').all()) await section.click()
  const shown = guest.locator('main').getByText(script, { exact: true })
  // About, currently reading, role, author, quote and its source; the name appears twice.
  await expect(shown).toHaveCount(6)
  await expect(guest.getByRole('heading', { name: `${script} ${script} Profile` })).toBeVisible()
  expect(spoken).toEqual([])
})

test('a member who moves brings their books along with one press', async ({ neighbour, db, rows }) => {
  const { page, member } = await neighbour('Mona Mover')
  for (const title of ['Monkey Grip', 'The Spare Room'])
    await aCopy(db, { owner: member, book: await aBook(db, { title }) })
  await page.goto('/edit-profile')
  await page.getByLabel('Location').fill('New Farm, Brisbane')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Profile updated!', '2 books are still in West End.')
  await expect(page).toHaveURL('/bookcase?from=west-end-4101')
  const tabs = page.getByRole('navigation', { name: 'Bookcase' })
  await tabs.getByRole('link', { name: 'Borrowed' }).click()
  await expect(tabs.getByRole('link', { name: 'Borrowed' })).toHaveAttribute('aria-current', 'page')
  await tabs.getByRole('link', { name: 'My Books' }).click()
  await expect(page, 'another tab keeps the offer').toHaveURL('/bookcase?from=west-end-4101')
  await page.getByRole('button', { name: 'Move them to New Farm' }).click()
  await expectToast(page, '2 books moved to New Farm')
  await expect(page).toHaveURL('/bookcase')
  await expect(page.getByRole('button', { name: 'Move them to New Farm' })).toBeHidden()
  const suburbs = await rows('select distinct suburb from copies where owner_id = $1', [member.id])
  expect(suburbs).toEqual([{ suburb: 'new-farm-4005' }])
})

/** Begins as a picture does, and ends early. */
async function aBrokenPicture() {
  const { buffer } = await aPhotoWithPosition()
  return buffer.subarray(0, Math.floor(buffer.length / 2))
}

/** By keyboard and mouse: turned, zoomed in and out again, dragged down by 30% and moved up by 5%. */
async function cropPhoto(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Crop your photo' })
  const photo = dialog.getByRole('application')
  await expect(photo).toBeFocused()
  await photo.press('r')
  await photo.press('+')
  await expect(dialog.getByRole('slider', { name: 'Zoom' })).toHaveValue('105')
  await dialog.getByRole('slider', { name: 'Zoom' }).press('ArrowLeft')
  const { x = 0, y = 0 } = (await photo.boundingBox()) ?? {}
  await page.mouse.move(x + 100, y + 100)
  await page.mouse.down()
  await page.mouse.move(x + 100, y + 160, { steps: 3 })
  await page.mouse.up()
  await photo.press('ArrowUp')
  await expect(dialog.getByRole('status')).toHaveText('Zoom 100%, turned by 90°, moved 25% down')
  await dialog.getByRole('button', { name: 'Apply Crop' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByLabel('Profile photo')).toBeFocused()
}

const [green, purple] = ['green', 'purple']

async function colourAt(picture: Sharp, left: number, top: number) {
  const [red = 0, greenPart = 0] = await picture
    .clone()
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer()
  return greenPart > red ? green : purple
}

/** Twice as wide as it is high once its EXIF data has turned it: green on the left, purple on the right. */
async function aPhotoWithPosition() {
  const below = { create: { width: 400, height: 400, channels: 3, background: '#5b3a8c' } } as const
  const buffer = await sharp({ create: { width: 400, height: 800, channels: 3, background: '#3d6b3c' } })
    .composite([{ input: below, left: 0, top: 400 }])
    .withMetadata({ orientation: 8 })
    .withExifMerge({
      IFD0: { Artist: 'Eve' },
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: '27/1 28/1 30/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '153/1 1/1 0/1',
      },
    })
    .jpeg()
    .toBuffer()
  return { name: 'me.jpg', mimeType: 'image/jpeg', buffer }
}
