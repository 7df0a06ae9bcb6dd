// Waiting in the queue for a book that is out, on a phone: joining, the owner's yes, the offer, and a copy reserved for somebody or shown to one club.
import { city } from '#city/city.ts'
import { addDays, cityDate } from '#rules/base/calendar.ts'
import { holdLimits } from '#rules/holds/holds.ts'
import { aBook, aClub, aCopy, anExchange } from '#tests/support/builders.ts'
import { expect, expectToast, test } from '#tests/support/journey.ts'
import { beginJob } from '#tests/support/run-jobs-now.ts'

const phone = { width: 390, height: 844 }

test('a member waits for a book that is out, and accepts it once its owner lends it on', {
  tag: '@main',
}, async ({ neighbour, account, db, rows }) => {
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
  await expectToast(ann.page, 'You’re in the queue')
  await expect(ann.page.getByText('You’re first in the queue.')).toBeVisible()

  await rows(`update exchanges set state = 'completed', ended_at = now() where id = $1`, [id])
  await anExchange(db, { copy, borrower: sam.member, state: 'pending' })
  await olga.page.goto('/requested-books')
  await expect(olga.page.getByText('1 neighbour is before them in the queue.')).toBeVisible()
  await beginJob(rows, 'hold.serve-queues')
  await olga.page.goto('/bookcase')
  const question = olga.page.getByRole('region', { name: 'Lend it on?' })
  await expect(async () => {
    await olga.page.reload()
    await expect(question.getByText(`1 neighbour is waiting for ${book.title}`)).toBeVisible({
      timeout: 1000,
    })
  }).toPass()
  await question.getByRole('button', { name: /^Yes ?: / }).click()
  await expectToast(olga.page, 'Thanks for lending it on')

  await ann.page.goto('/bookcase?tab=wishlist')
  await expect(ann.page.getByText('It’s your turn.')).toBeVisible()
  await ann.page.getByRole('button', { name: 'I’d like it' }).click()
  await expectToast(ann.page, 'It’s promised to you')
  await expect(ann.page).toHaveURL(/\/messages\//)
})

test('an owner changes what they have said, and a member in the queue reads only what they can do', async ({
  neighbour,
  db,
  rows,
}) => {
  const [olga, ann] = await Promise.all([
    neighbour('Olga Owner', { viewport: phone }),
    neighbour('Ann Asker', { viewport: phone }),
  ])
  const book = await aBook(db)
  const copy = await aCopy(db, { owner: olga.member, book })
  await rows('insert into holds (member_id, book_id, km) values ($1, $2, 5)', [ann.member.id, book.id])
  await rows(
    `insert into lend_ons (copy_id, answer, asked_at, answered_at) values ($1, 'keep', now(), now())`,
    [copy.id],
  )
  const free = ann.page.getByText('A copy is available, and you can request it on this page.')
  await ann.page.goto(`/book/${book.id}`)
  await expect(free).toBeVisible()

  await olga.page.goto(`/bookcase?copy=${copy.id}`)
  const window = olga.page.getByRole('dialog')
  await expect(window.getByText('You’re keeping it. We won’t offer it to anyone in the queue.')).toBeVisible()
  await window.getByRole('button', { name: 'Ask me each time' }).press('Enter')
  await expectToast(olga.page, 'We’ll ask you each time')
  await expect(window.getByText('You’re keeping it')).toHaveCount(0)
  await expect(window.locator(':focus')).toBeVisible()

  const question = olga.page.getByRole('region', { name: 'Lend it on?' })
  await beginJob(rows, 'hold.serve-queues')
  await expect(async () => {
    await olga.page.goto('/bookcase')
    await expect(question).toBeVisible({ timeout: 1000 })
  }).toPass()
  await question.getByRole('button', { name: 'Not now' }).click()
  await expectToast(olga.page, 'Not now')
  await olga.page.goto(`/bookcase?copy=${copy.id}`)
  await expect(window.getByText('You’ve said “not now”.')).toBeVisible()
  await window.getByRole('button', { name: 'Lend it on' }).press('Enter')
  await expectToast(olga.page, 'Thanks for lending it on')
  await expect(window.getByText(/^Promised until /)).toBeVisible()
  await expect(window.locator(':focus')).toBeVisible()

  await ann.page.goto(`/book/${book.id}`)
  await ann.page.getByRole('button', { name: 'Let it pass' }).click()
  await expect(ann.page.getByText('You’re first in the queue.')).toBeVisible()
  await expect(free).toHaveCount(0)
})

test('a member who waits for as many books as they can leaves one queue to join another', async ({
  neighbour,
  account,
  db,
  rows,
}) => {
  const [ann, olga] = await Promise.all([neighbour('Ann Asker', { viewport: phone }), account('Olga Owner')])
  for (let held = 0; held < holdLimits.most; held += 1) {
    const { id } = await aBook(db)
    await rows('insert into holds (member_id, book_id, km) values ($1, $2, 5)', [ann.member.id, id])
  }
  const book = await aBook(db)
  await aCopy(db, { owner: olga.member, book, lentElsewhereTo: 'An aunt' })
  await ann.page.goto(`/book/${book.id}`)
  await expect(
    ann.page.getByText(`You’re waiting for ${holdLimits.most} books, which is the limit.`),
  ).toBeVisible()
  await ann.page.getByRole('link', { name: 'See what you’re waiting for' }).click()
  await ann.page.getByRole('button', { name: 'Stop waiting' }).first().click()
  await expectToast(ann.page, 'You’re no longer waiting for it')
  await ann.page.goto(`/book/${book.id}`)
  await ann.page.getByRole('button', { name: 'Wait for it' }).click()
  await expectToast(ann.page, 'You’re in the queue')
})

test('an owner reserves a copy for a member, who alone can request it', async ({ neighbour, db }) => {
  const [olga, ann, sam] = await Promise.all([
    neighbour('Olga Owner', { viewport: phone }),
    neighbour('Ann Asker', { viewport: phone }),
    neighbour('Sam Stranger', { viewport: phone }),
  ])
  const book = await aBook(db)
  const copy = await aCopy(db, { owner: olga.member, book })
  // They have exchanged another book.
  const other = await aCopy(db, { owner: olga.member })
  await anExchange(db, { copy: other, borrower: ann.member, state: 'pending' })
  await olga.page.goto(`/bookcase?copy=${copy.id}`)
  await olga.page.getByLabel('Reserved for').selectOption('Ann Asker')
  await olga.page.getByLabel('Until').fill(addDays(cityDate(new Date(), city.timeZone), 5))
  await olga.page.getByRole('button', { name: 'Reserve it' }).click()
  await expectToast(olga.page, 'Reserved')

  await sam.page.goto(`/book/${book.id}`)
  await expect(sam.page.getByText(/^Reserved until /)).toBeVisible()
  await expect(sam.page.getByText('You can request it after that day.')).toBeVisible()
  await ann.page.goto(`/book/${book.id}`)
  await expect(ann.page.getByText(/^Reserved for you until /)).toBeVisible()
  await expect(ann.page.getByRole('link', { name: /^Request .* from Olga/ })).toBeVisible()
})

test('an owner shows a book to one club, whose members alone find and request it', async ({
  neighbour,
  db,
}) => {
  const [olga, ann, sam] = await Promise.all([
    neighbour('Olga Owner', { viewport: phone }),
    neighbour('Ann Asker', { viewport: phone }),
    neighbour('Sam Stranger', { viewport: phone }),
  ])
  const club = await aClub(db, { name: 'Verandah Quolls', members: [olga.member, ann.member] })
  const book = await aBook(db)
  const copy = await aCopy(db, { owner: olga.member, book })
  await olga.page.goto(`/bookcase/copy/${copy.id}`)
  await olga.page.getByLabel('Who can see it?').selectOption('Only members of Verandah Quolls')
  await olga.page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(olga.page, 'Changes saved')
  await expect(olga.page.getByText('For members of Verandah Quolls')).toBeVisible()

  await sam.page.goto(`/book/${book.id}`)
  await expect(sam.page.getByText('Nobody is sharing this book right now')).toBeVisible()

  await ann.page.goto(`/club/${club.id}/books`)
  const theirs = ann.page.getByRole('region', { name: 'Books of members' })
  await expect(theirs.getByRole('heading', { name: book.title })).toBeVisible()
  await theirs.getByRole('link', { name: /^Request it/ }).click()
  await expect(ann.page.getByText('Only for members of Verandah Quolls')).toBeVisible()
  await ann.page.getByRole('link', { name: /^Request .* from Olga/ }).click()
  await ann.page.getByRole('button', { name: 'Send request' }).click()
  await expectToast(ann.page, 'Request Sent')

  await olga.page.goto(`/club/${club.id}`)
  await olga.page.getByRole('button', { name: 'Leave Club' }).click()
  await expect(olga.page.getByText('Books that you share only with this club will be paused.')).toBeVisible()
  await olga.page.getByRole('alertdialog').getByRole('button', { name: 'Leave Club' }).click()
  await expectToast(olga.page, 'Success')
  await olga.page.goto('/bookcase')
  await expect(olga.page.getByText('Paused', { exact: true })).toBeVisible()
})
