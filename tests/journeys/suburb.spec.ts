// The page of a suburb, on a phone: a guest who has a book that somebody there is looking for logs in and adds it.
import { suburbBySlug } from '#city/suburbs.ts'
import { suburbPath } from '#rules/places/place-paths.ts'
import { aBook, aMember } from '#tests/support/builders.ts'
import { expect, expectToast, test } from '#tests/support/journey.ts'

const phone = { width: 390, height: 844 }
/** Nobody of the sample lives there. */
const suburb = suburbBySlug('pullenvale-4069')

test('a guest who has a book that neighbours are looking for adds it from the page of their suburb', async ({
  account,
  visitor,
  db,
  rows,
}) => {
  if (!suburb) throw new Error('There is no such suburb')
  const [page, rita] = await Promise.all([visitor({ viewport: phone }), account('Rita Reader')])
  // Of an earlier run.
  await rows('delete from wishes where member_id in (select id from members where suburb = $1)', [
    suburb.slug,
  ])
  const books = [await aBook(db), await aBook(db), await aBook(db)] as const
  for (const { id } of books) {
    const { id: wisher } = await aMember(db, {
      ...{ suburb: suburb.slug, joinedAt: new Date('2020-01-01') },
      profile: { shows_wishes: true },
    })
    await rows('insert into wishes (member_id, book_id) values ($1, $2)', [wisher, id])
  }
  const [wanted] = books

  await page.goto(suburbPath(suburb))
  await expect(page.getByRole('heading', { name: `Books in ${suburb.name}` })).toBeVisible()
  const lookedFor = page.getByRole('list', { name: `Looking for in ${suburb.name}` })
  await expect(lookedFor.getByRole('listitem')).toHaveCount(3)
  await expect(lookedFor.getByText('Mia Rossi'), 'nobody is named').toHaveCount(0)
  await lookedFor.getByRole('link', { name: `I have it: ${wanted.title}` }).click()

  await expect(page).toHaveURL(/\/auth\?from=/)
  await page.getByLabel('Email').fill(rita.email)
  await page.getByLabel(/^Password/).fill(rita.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/\/add-book\?book=/)
  await expect(page.getByRole('paragraph').filter({ hasText: wanted.title })).toBeVisible()
  await expect(
    page.getByRole('textbox', { name: 'Title' }),
    'nothing that is known is asked for',
  ).toHaveCount(0)
  await expect(page.getByText(`tell the neighbours in ${suburb.name} who are looking`)).toBeVisible()
  await page.getByRole('button', { name: 'Add Book' }).click()
  await expectToast(page, 'Book Added')
  expect(await rows('select book_id from copies where owner_id = $1', [rita.member.id])).toEqual([
    { book_id: wanted.id },
  ])

  await page.goto(suburbPath(suburb))
  await expect(lookedFor.getByText('You have it')).toHaveCount(1)
})
