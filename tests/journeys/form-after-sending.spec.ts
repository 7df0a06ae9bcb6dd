// A form that adds something and returns to its own page is empty for the next one.
import { managePath } from '#rules/clubs/club-paths.ts'
import { bookshelfPath } from '#rules/places/place-paths.ts'
import { aBookshelf, aClub } from '#tests/support/builders.ts'
import { aPicture, expect, expectToast, test } from '#tests/support/journey.ts'
import { holdResponses } from '#tests/support/slow-phone.ts'

test('what was sent does not stay in its form', async ({ neighbour, account, db, rows }) => {
  const [{ page, member, password }, bo] = await Promise.all([neighbour('Ann Again'), account('Bo Best')])

  await test.step('a message to us', async () => {
    await page.goto('/contact')
    const message = page.getByLabel('Message')
    await message.fill('Short')
    await page.getByLabel('Email').fill('ann.again')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(message, 'refused').toHaveValue('Short')
    await page.getByLabel('Email').fill('ann.again@other.example.org')
    await message.fill('Where can I leave a box of books?')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expectToast(page, 'Message Sent')
    await expect(message).toHaveValue('')
    await expect(page.getByLabel('Name')).toHaveValue('Ann Again')
  })

  await test.step('a check of a bookshelf', async () => {
    const { id } = await aBookshelf(db)
    await page.goto(bookshelfPath(id))
    await page.getByLabel('What’s in it?').fill('Two rows of poems')
    await page.getByLabel('About how many books?').fill('30')
    await page.getByRole('button', { name: 'Checked today' }).click()
    await expectToast(page, 'Checked today')
    await expect(page.getByLabel('What’s in it?')).toHaveValue('')
    await expect(page.getByLabel('About how many books?')).toHaveValue('')
  })

  await test.step('an invitation to a club', async () => {
    const { id } = await aClub(db, { admin: member })
    const [invited] = await rows<{ username: string }>('select username from members where id = $1', [
      bo.member.id,
    ])
    await page.goto(managePath(id, 'invitations'))
    await page.getByLabel('Name or username').fill(`@${invited?.username}`)
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await expectToast(page, 'Invitation sent')
    await expect(page.getByLabel('Name or username')).toHaveValue('')
  })

  await test.step('a new password', async () => {
    await page.goto('/settings/security')
    await page.getByLabel(/^Current password/).fill(password)
    await page.getByLabel('New password').fill('quite another long password')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expectToast(page, 'Password changed')
    await expect(page.getByLabel(/^Current password/)).toHaveValue('')
    await expect(page.getByLabel('New password')).toHaveValue('')
  })

  await test.step('a saved answer', async () => {
    await rows('update members set is_admin = true where id = $1', [member.id])
    await page.goto('/admin/answers')
    await page.getByLabel('Title').fill(`Thanks ${member.id.slice(0, 8)}`)
    await page.getByLabel('Text').fill('Thank you for telling us.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expectToast(page, 'Answer saved')
    await expect(page.getByLabel('Title')).toHaveValue('')
    await expect(page.getByLabel('Text')).toHaveValue('')
  })
})

test('a picture chosen while its form is being saved is sent with the next save', async ({
  neighbour,
  db,
  rows,
}) => {
  const { page, member } = await neighbour('Pip Picture')
  const { id } = await aClub(db, { admin: member })
  const stored = () => rows('select picture_id is not null as has from clubs where id = $1', [id])
  const save = page.getByRole('button', { name: 'Save Changes' })
  await page.goto(managePath(id))
  const { posts, answer } = await holdResponses(page)
  await save.click()
  await expect.poll(posts).toBe(1)
  await page.getByLabel('Cover picture').setInputFiles(await aPicture())
  answer()
  await expectToast(page, 'Changes saved')
  await expect(save).not.toHaveAttribute('aria-busy', 'true')
  expect(await stored()).toEqual([{ has: false }])
  await save.click()
  await expect.poll(stored).toEqual([{ has: true }])
})
