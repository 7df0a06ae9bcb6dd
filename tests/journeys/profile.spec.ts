// A member's own profile and how others see it: made, edited, with requests, a report and ratings.
import type { Page } from '@playwright/test'
import sharp, { type Sharp } from 'sharp'
import { aBook, aCopy, anExchange } from '#tests/support/builders.ts'
import {
  expect,
  expectBesideField,
  expectNotice,
  expectToast,
  previewsInTraces,
  signInQuietly,
  test,
} from '#tests/support/journey.ts'
import { aPngClaiming } from '#tests/support/pictures.ts'

// A form that is refused answers 4xx, which the browser notes in its console.
test.use({ expectedErrors: [[/status of 4\d\d/, ...previewsInTraces], { scope: 'test' }] })

test('a profile needs three things, or waits', async ({ neighbour, account, visitor, rows }) => {
  const [nina, paul] = await Promise.all([neighbour('Nina New'), account('Paul Plain')])
  const { page } = nina
  await page.goto('/about')
  await page.goto('/make-profile')
  const create = page.getByRole('button', { name: 'Create Profile' })
  await expect(page.getByText('67% complete')).toBeVisible()
  await expect(create).toBeDisabled()
  await page.getByLabel('Role').fill('   ')
  await expect(create, 'blanks are nothing').toBeDisabled()
  await page.getByLabel('Role').fill('Night reader')
  await expect(page.getByText('100% complete')).toBeVisible()
  await page.getByLabel('Location').fill('Atlantis')
  await page.getByLabel('Website').fill('not an address')
  await create.click()
  await expectBesideField(page.getByLabel('Website'), 'Enter a full address, like https://example.org')
  await page.getByLabel('Website').fill('https://nina.example.org')
  await create.click()
  await expectBesideField(page.getByLabel('Location'), 'Please select a valid Brisbane')
  await expect(page.getByLabel('Role')).toHaveValue('Night reader')
  await page.getByRole('link', { name: 'Skip for Now' }).click()
  await expect(page).toHaveURL('/')
  expect(await rows('select role from members where id = $1', [nina.member.id])).toEqual([{ role: null }])
  await page.goBack()
  await expect(page, 'Back passes it by').toHaveURL('/about')
  await page.goto('/make-profile')
  await page.getByLabel('Role').fill('Night reader')
  await create.click()
  await expectToast(page, 'Profile created!')
  await expect(page.getByRole('link', { name: 'Add Your First Book' })).toBeVisible()
  await page.getByRole('link', { name: 'Find books nearby' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page, 'Back passes it by').toHaveURL('/about')

  const plain = await visitor({ javaScriptEnabled: false })
  await signInQuietly(plain, paul)
  await plain.goto('/make-profile')
  await plain.getByLabel('Role').fill('   ')
  await plain.getByLabel('Bio').fill('I read on ferries.')
  await plain.getByRole('button', { name: 'Create Profile' }).click()
  await expectNotice(plain, 'Required fields missing')
  await expectBesideField(plain.getByLabel('Role'), 'Enter your role')
  await expect(plain.getByLabel('Bio')).toHaveValue('I read on ferries.')
})

test('a profile is edited, and the photo says nothing of where it was taken', async ({
  neighbour,
  visitor,
  rows,
}) => {
  const [eve, guest] = await Promise.all([neighbour('Eve Editor'), visitor()])
  const { page } = eve
  await page.goto('/edit-profile')
  await page.getByLabel('First name').fill(' ')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Name required', 'Please enter your name.')
  await expectBesideField(page.getByLabel('First name'), 'Please enter your name.')

  await page.getByLabel('First name').fill('Evelyn')
  await page.getByLabel('Last name').fill('Editor')
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
  const largest = (await photo.getAttribute('src'))?.replace('256', '400') ?? ''
  const stored400 = sharp(await (await guest.request.get(largest)).body())
  expect(await stored400.metadata()).toMatchObject({ width: 400, height: 400 })
  // The line between the colours was moved from the middle to three quarters of the height.
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

test('a profile begins from a sample, and nothing written is lost unasked', async ({
  neighbour,
  visitor,
  rows,
}) => {
  const sid = await neighbour('Sid Starter')
  const [{ page }, plain] = [sid, await visitor({ javaScriptEnabled: false })]
  await page.goto('/edit-profile')
  const [about, question] = [page.getByLabel('About You'), page.getByRole('alertdialog')]
  await about.fill('Words of my own.')
  await page.getByRole('link', { name: 'Sample Profiles' }).click()
  await expect(page.getByRole('button', { name: 'Use Profile' })).toHaveCount(6)
  const rosa = page.getByRole('button', { name: 'Use Profile', description: 'Rosa Finch' })
  await rosa.click()
  await question.getByRole('button', { name: 'Keep writing' }).click()
  await page.getByRole('link', { name: 'Edit Profile' }).first().click()
  await expect(about).toHaveValue('Words of my own.')
  await page.getByRole('link', { name: 'Sample Profiles' }).click()
  await rosa.click()
  await question.getByRole('button', { name: 'Replace it' }).click()
  await expectToast(page, 'Sample profile loaded', 'You can now customize it to your liking.')
  await expect(about).toHaveValue(/tea, a thin book and a thick cat/)
  await expect(page.getByLabel('Author 3', { exact: true })).toHaveValue('Charlotte Brontë')
  expect(await rows('select bio from members where id = $1', [sid.member.id])).toEqual([{ bio: null }])

  await signInQuietly(plain, sid)
  await plain.goto('/edit-profile?tab=samples')
  await plain.getByRole('button', { name: 'Use Profile', description: 'Callum Price' }).click()
  await expectNotice(plain, 'Sample profile loaded')
  await plain.getByLabel('First name').fill('Sid')
  await plain.getByRole('button', { name: 'Save Changes' }).click()
  await expect(plain).toHaveURL('/profile')
  expect(await rows('select name, role, suburb from members where id = $1', [sid.member.id])).toEqual([
    { name: 'Sid Price', role: 'Teacher and father of three', suburb: 'ashgrove-4060' },
  ])
})

test('a suburb is found from where one is, and nothing of that is sent', async ({ neighbour }) => {
  const pat = await neighbour('Pat Position', {
    permissions: ['geolocation'],
    geolocation: { latitude: -27.48123, longitude: 153.01234 },
  })
  const { page } = pat
  await page.goto('/make-profile')
  const [find, location] = [
    page.getByRole('button', { name: 'Use my location' }),
    page.getByLabel('Location'),
  ]
  await location.fill('')
  await expect(page.getByText('33% complete')).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) =>
    asked.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`),
  )
  await find.click()
  await expect(location).toHaveValue('West End')
  await expectToast(page, 'Location Set')
  await expect(page.getByText('67% complete')).toBeVisible()
  expect(asked.filter((request) => /27\.4|153\.0|POST/.test(request))).toEqual([])
  await page.context().clearPermissions()
  await find.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Location Access Denied' })).toContainText(
    'Please enter your suburb instead.',
  )
})

test('a photo that will not do is refused beside its field', async ({ neighbour, visitor, rows }) => {
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
  // Each kind of refusal once; which file is refused for what is told by tests of the rules and of what draws pictures.
  for (const [browser, [path, send], mimeType, buffer, problem] of [
    [page, make, 'image/png', words, wrongType],
    [plain, make, 'image/png', await aBrokenPicture(), 'We could not read this picture'],
    [page, edit, 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1), 'Please choose a picture of up to 5 MB'],
    [page, edit, 'image/png', aPngClaiming(20_000, 10_000), 'This picture has too many pixels'],
    [plain, edit, 'text/plain', words, wrongType],
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

test('what looks like a script is only words, and no link', async ({ neighbour, visitor }) => {
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
  const fields = ['First name', 'Last name', 'About You', 'Currently Reading', 'Role']
  for (const name of [...fields, 'Author 1', 'Quote 1', 'Source of quote 1'])
    await page.getByRole('textbox', { name, exact: true }).fill(script)
  await page.getByLabel('Website').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectBesideField(page.getByLabel('Website'), 'Enter a full address, like https://example.org')
  await page.getByLabel('Website').fill('')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Profile updated!')
  await guest.goto(`/profile/${mal.member.id}`)
  for (const section of await guest.locator('main summary').all()) await section.click()
  const shown = guest.locator('main').getByText(script, { exact: true })
  // About, currently reading, role, author, quote and its source; the name is twice one.
  await expect(shown).toHaveCount(6)
  await expect(guest.getByRole('heading', { name: `${script} ${script} Profile` })).toBeVisible()
  expect(spoken).toEqual([])
})

test('a requested book is taken off the profile, after asking', async ({ neighbour, account, db, rows }) => {
  const [rob, lena] = await Promise.all([neighbour('Rob Requesting'), account('Lena Lender')])
  const book = await aBook(db)
  const copy = await aCopy(db, { owner: lena.member, book })
  const exchange = await anExchange(db, { copy, borrower: rob.member })
  const { page } = rob
  await page.goto('/profile')
  await page.getByRole('button', { name: `Remove request: ${book.title}` }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove Book Request' })
  await expect(question).toContainText(
    'Are you sure you want to remove this book request? This action cannot be undone.',
  )
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Pending Request')).toBeVisible()
  await page.getByRole('button', { name: `Remove request: ${book.title}` }).click()
  await question.getByRole('button', { name: 'Remove', exact: true }).click()
  await expectToast(page, 'Request Removed')
  await expect(page.getByText('No active book requests')).toBeVisible()
  expect(
    await rows('select state, put_away_at is not null as is_away from exchanges where id = $1', [
      exchange.id,
    ]),
  ).toEqual([{ state: 'cancelled', is_away: true }])
})

test('a member is reported from their profile', async ({ neighbour, account, rows }) => {
  const [vic, troll] = await Promise.all([neighbour('Vic Victim'), account('Tim Troll')])
  const { page } = vic
  await page.goto(`/profile/${troll.member.id}`)
  await page.getByRole('link', { name: 'Report User' }).click()
  const submit = page.getByRole('button', { name: 'Submit Report' })
  await page.getByLabel(/^What happened/).fill('   short   ')
  await expect(submit).toBeDisabled()
  await page.getByLabel(/^What happened/).fill('He never came to the ferry.')
  await submit.click()
  await expectToast(page, 'Report Submitted', 'Thank you for your report. Our team will review it shortly.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await rows('select details from reports where responsible_id = $1', [troll.member.id])).toEqual([
    { details: 'He never came to the ferry.' },
  ])
})

test('a rating is hidden until both have rated', async ({ neighbour, visitor, db, rows }) => {
  const [kay, lou, guest] = await Promise.all([neighbour('Kay Keeper'), neighbour('Lou Lover'), visitor()])
  const copy = await aCopy(db, { owner: kay.member })
  const exchange = await anExchange(db, { copy, borrower: lou.member, state: 'accepted' })
  const [at] = await rows<{ conversation_id: string }>(
    'select conversation_id from exchanges where id = $1',
    [exchange.id],
  )
  const ratePath = `/messages/${at?.conversation_id}/rate`

  await lou.page.goto(ratePath)
  await lou.page.getByRole('button', { name: 'Submit Rating' }).click()
  await expect(lou.page.getByText('Choose 1 to 5 stars')).toBeVisible()
  await lou.page.getByRole('radio', { name: /Poor/ }).press('Space')
  await lou.page.getByRole('button', { name: 'Submit Rating' }).click()
  await expectToast(lou.page, 'Rating Submitted', "You've rated Kay Keeper 1 star")
  await guest.goto(`/profile/${kay.member.id}`)
  await expect(guest.getByText('No ratings yet')).toBeVisible()
  await kay.page.goto(ratePath)
  await expect(kay.page.getByText('Lou Lover rated you')).toHaveCount(0)
  await kay.page.getByRole('radio', { name: /Excellent/ }).press('Space')
  await kay.page.getByRole('button', { name: 'Submit Rating' }).click()
  await expect(kay.page.getByText('Lou Lover rated you 1 star (Poor).')).toBeVisible()
  await guest.reload()
  await expect(guest.getByText('1.0')).toBeVisible()
  expect(
    await rows('select stars from ratings where exchange_id = $1 order by stars', [exchange.id]),
  ).toEqual([{ stars: 1 }, { stars: 5 }])
})

/** Begins as a picture does, and then ends. */
async function aBrokenPicture() {
  const { buffer } = await aPhotoWithPosition()
  return buffer.subarray(0, Math.floor(buffer.length / 2))
}

/** By keys and by mouse: turned, zoomed there and back, dragged down by 30% and moved up by 5%. */
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

/** Twice as wide as high once its EXIF has turned it: green on the left, purple on the right. */
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
