// Waiting in line for a book that is out, on a phone: joining, the owner's yes, and the offer.
import { aBook, aCopy, anExchange } from '#tests/support/builders.ts'
import { expect, expectToast, test } from '#tests/support/journey.ts'
import { beginJob } from '#tests/support/run-jobs-now.ts'

const phone = { width: 390, height: 844 }

test('a member waits for a book that is out, and accepts it once its owner lends it on', async ({
  neighbour,
  account,
  db,
  rows,
}) => {
  const [ann, olga, ned, sam] = await Promise.all([
    neighbour('Ann Asker', { viewport: phone }),
    neighbour('Olga Owner', { viewport: phone }),
    account('Ned Borrower'),
    account('Sam Sudden'),
  ])
  const book = await aBook(db)
  const copy = await aCopy(db, { owner: olga.member, book })
  const { id } = await anExchange(db, { copy, borrower: ned.member, state: 'ready' })
  await rows(
    `update exchanges set state = 'on_loan', handed_over_at = now(), due_on = current_date + 9 where id = $1`,
    [id],
  )
  await ann.page.goto(`/book/${book.id}`)
  await expect(ann.page.getByRole('heading', { name: 'Wait for it' })).toBeVisible()
  await ann.page.getByRole('button', { name: 'Wait for it' }).click()
  await expectToast(ann.page, 'You’re in line')
  await expect(ann.page.getByText('You’re first in line.')).toBeVisible()

  await rows(`update exchanges set state = 'completed', ended_at = now() where id = $1`, [id])
  await anExchange(db, { copy, borrower: sam.member, state: 'pending' })
  await olga.page.goto('/requested-books')
  await expect(olga.page.getByText('1 neighbour is before them in line.')).toBeVisible()
  await beginJob(rows, 'hold.serve-queues')
  await olga.page.goto('/bookcase')
  const question = olga.page.getByRole('region', { name: 'Lend it on?' })
  await expect(async () => {
    await olga.page.reload()
    await expect(question.getByText(`1 neighbour is waiting for ${book.title}`)).toBeVisible({
      timeout: 1000,
    })
  }).toPass()
  await question.getByRole('button', { name: 'Yes', exact: true }).click()
  await expectToast(olga.page, 'Thanks for lending it on')

  await ann.page.goto('/bookcase?tab=wishlist')
  await expect(ann.page.getByText('It’s your turn.')).toBeVisible()
  await ann.page.getByRole('button', { name: 'I’d like it' }).click()
  await expectToast(ann.page, 'It’s promised to you')
  await expect(ann.page).toHaveURL(/\/messages\//)
})
