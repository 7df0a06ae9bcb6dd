// A member downloads their data, asks to be deleted, and changes their mind. What remains after the waiting period is
// tested in data-rights/departures.test.ts.
import { readFile } from 'node:fs/promises'
import { expect, expectToast, logIn, test } from '#tests/support/journey.ts'
import { unzipped } from '#tests/support/unzipped.ts'

test('a member opens the file of their data, asks to be deleted, and stays after all', async ({
  neighbour,
}) => {
  const { page, email, password } = await neighbour('Tess Along')

  await test.step('the file is made while they watch, and opens', async () => {
    await page.goto('/settings/data')
    await page.getByRole('button', { name: 'Prepare my data' }).click()
    await expectToast(page, 'We’re preparing your data')
    const arriving = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download my data' }).click()
    const download = await arriving
    expect(download.suggestedFilename()).toBe('my-data.zip')
    const files = await unzipped(await readFile(await download.path()))
    expect(JSON.parse(String(files.get('profile.json')))).toMatchObject([{ name: 'Tess Along', email }])
    expect(String(files.get('books.csv'))).toContain('Title,Author')
  })

  await test.step('deleted: logged out, and back to undo it', async () => {
    await page.getByLabel('Your password').fill(password)
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await expectToast(page, 'Your account will be deleted')
    await page.goto('/auth')
    await logIn(page, { email, password })
    await expect(page.getByRole('heading', { name: /^Your account will be deleted on/ })).toBeVisible()
    await page.goto('/messages')
    await expect(page).toHaveURL('/settings/data')
    await page.getByRole('button', { name: 'Keep my account' }).click()
    await expectToast(page, 'Good to have you back!')
    await expect(page).toHaveURL('/profile')
  })
})
