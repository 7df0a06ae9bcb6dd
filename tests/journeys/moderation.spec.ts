// A report from its button to the notice of its outcome. The disabled member is logged out in another browser at once.
import { aMember } from '#tests/support/builders.ts'
import { expect, expectToast, test } from '#tests/support/journey.ts'

test('a report is answered, its reporter hears the outcome, and the disabled member is logged out and objects', {
  tag: '@main',
}, async ({ neighbour, db }) => {
  const [mia, noah] = [await neighbour('Mira Reporter'), await neighbour('Nils Reported')]
  const ada = await neighbour('Ada Admin')
  await db.updateTable('members').set({ is_admin: true }).where('id', '=', ada.member.id).execute()
  await aMember(db, { isAdmin: true })

  await mia.page.goto(`/profile/${noah.member.id}`)
  await mia.page.getByRole('link', { name: 'Report User' }).click()
  await mia.page.getByLabel('What happened?').fill('Took three books and never came back.')
  await mia.page.getByRole('button', { name: 'Submit Report' }).click()
  await expectToast(mia.page, 'Report Submitted')

  await noah.page.goto('/bookcase')
  await ada.page.goto(`/admin/reports?about=${noah.member.id}`)
  await expect(ada.page.getByText('Took three books and never came back.')).toBeVisible()
  await ada.page.getByLabel('Disable their account').check()
  await ada.page.getByLabel('Reason').fill('Books were not returned')
  await ada.page.getByRole('link', { name: 'All reports' }).click()
  await ada.page.getByRole('button', { name: 'Keep writing' }).click()
  await ada.page.getByRole('link', { name: 'Use a saved answer' }).click()
  await expect(ada.page).toHaveURL(/answers=1/)
  await ada.page.getByRole('button', { name: 'Resolve report' }).click()
  await expectToast(ada.page, 'User disabled')
  await expect(noah.page).toHaveURL(/\/auth/)

  await mia.page.goto('/notifications')
  await expect(mia.page.getByText('We acted on your report')).toBeVisible()

  await noah.page.getByLabel('Email').fill(noah.email)
  await noah.page.getByLabel(/^Password/).fill(noah.password)
  await noah.page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(noah.page.getByText('Books were not returned')).toBeVisible()
  await noah.page.getByLabel('Your objection').fill('They are in the post.')
  await noah.page.getByRole('button', { name: 'Object', exact: true }).click()
  await expectToast(noah.page, 'Objection sent')
})
