// Creating a profile: from nothing, from a sample, and with the suburb of the current position.
import {
  expect,
  expectBesideField,
  expectNotice,
  expectToast,
  signInQuietly,
  test,
} from '#tests/support/journey.ts'

test('a profile needs three things, or waits', async ({ neighbour, account, visitor, rows }) => {
  const [nina, paul] = await Promise.all([neighbour('Nina New'), account('Paul Plain')])
  const { page } = nina
  await page.goto('/about')
  await page.goto('/make-profile')
  const create = page.getByRole('button', { name: 'Create Profile' })
  await expect(page.getByText('67% complete')).toBeVisible()
  await expect(create).toBeDisabled()
  await page.getByLabel('Role').fill('   ')
  await expect(create, 'blanks do not count').toBeDisabled()
  await page.getByLabel('Role').fill('Night reader')
  await expect(page.getByText('100% complete')).toBeVisible()
  await page.getByRole('link', { name: 'Skip for Now' }).click()
  await expect(page).toHaveURL('/')
  expect(await rows('select role from members where id = $1', [nina.member.id])).toEqual([{ role: null }])
  await page.goBack()
  await expect(page, 'Back skips it').toHaveURL('/about')
  await page.goto('/make-profile')
  await page.getByLabel('Role').fill('Night reader')
  await create.click()
  await expectToast(page, 'Profile created!')
  await expect(page.getByRole('link', { name: 'Add Your First Book' })).toBeVisible()
  await page.getByRole('link', { name: 'Find books nearby' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page, 'Back skips it').toHaveURL('/about')

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

test('a profile begins from a sample, and asks before anything written is lost', async ({
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
  const rosa = page.getByRole('button', { name: 'Use Profile: Rosa Finch' })
  await rosa.click()
  await question.getByRole('button', { name: 'Keep writing' }).click()
  await page.getByRole('link', { name: 'Edit Profile' }).first().click()
  await expect(about).toHaveValue('Words of my own.')
  await page.getByRole('link', { name: 'Sample Profiles' }).click()
  await rosa.click()
  await question.getByRole('button', { name: 'Replace it' }).click()
  await expectToast(page, 'Sample profile loaded', 'You can now customize it to your liking.')
  await expect(about).toHaveValue(/tea, a thin book and a thick cat/)
  await expect(page.getByLabel('Full Name')).toHaveValue('Sid Starter')
  await expect(page.getByLabel('Author 3', { exact: true })).toHaveValue('Charlotte Brontë')
  expect(await rows('select bio from members where id = $1', [sid.member.id])).toEqual([{ bio: null }])

  await signInQuietly(plain, sid)
  await plain.goto('/edit-profile?tab=samples')
  await plain.getByRole('button', { name: 'Use Profile: Callum Price' }).click()
  await expectNotice(plain, 'Sample profile loaded')
  await plain.getByRole('button', { name: 'Save Changes' }).click()
  await expect(plain).toHaveURL('/profile')
  expect(await rows('select name, role, suburb from members where id = $1', [sid.member.id])).toEqual([
    { name: 'Sid Starter', role: 'Teacher and father of three', suburb: 'west-end-4101' },
  ])
})

test('the suburb is found from the current position, which is not sent', async ({ neighbour }) => {
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
