import { afterAll, expect, test } from 'vitest'
import { aBlock, aBookshelf, aMember } from '#tests/support/builders.ts'
import { aNeighbourhood } from '#tests/support/exchanges.ts'
import { anAddress } from '#tests/support/networks.ts'
import { aDatabase } from '#tests/support/test-database.ts'

const database = await aDatabase()
const { db } = database
const here = aNeighbourhood(db)
afterAll(() => database.drop())

test('a check of a bookshelf is reported once, as it was, by those who may read it and not by its author', async () => {
  const [mia, noah] = [await aMember(db), await aMember(db, { name: 'Noah Chen' })]
  const [admin, across] = [await aMember(db, { isAdmin: true }), await aMember(db)]
  const bookshelf = await aBookshelf(db)
  await here.places.checkBookshelf(noah, { id: bookshelf.id, words: 'Mia took them all', books: 3 })
  const [check] = (await here.places.bookshelf(mia, { id: bookshelf.id })).checks
  const id = check?.id ?? ''
  const report = {
    address: anAddress(),
    about: { kind: 'bookshelf-check', id } as const,
    reason: 'check' as const,
    details: 'That is not so.',
  }
  await aBlock(db, noah, across)
  await expect(here.moderation.report(noah, report)).rejects.toMatchObject({ code: 'NOT_TO_YOURSELF' })
  await expect(here.moderation.report(across, report)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  for (let time = 0; time < 2; time++) await here.moderation.report(mia, report)
  const { reports } = await here.moderation.openReportsIn(admin, { about: noah.id })
  const asWas = { name: 'Noah Chen', check: 'Mia took them all', books: '3' }
  expect(reports).toMatchObject([{ times: 2, about: { kind: 'bookshelf-check', id, asWas } }])
  await here.places.removeCheck(admin, { id })
  await expect(here.moderation.report(mia, report)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
