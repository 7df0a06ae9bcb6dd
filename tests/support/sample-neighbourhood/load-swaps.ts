// Two neighbours who have what the other wishes for, one of whom has asked.
import type { SampleTitle } from './books.ts'
import { found } from './load-library.ts'
import type { SampleEmail } from './people.ts'
import type { Neighbourhood } from './replay.ts'

const wishes: readonly [SampleEmail, SampleTitle][] = [
  ['priya@sample.test', 'In a Sunburned Country'],
  ['hamish@sample.test', 'Silent Spring'],
]

/** Also finds the hints of all other wishes. */
export async function addSwaps(
  { db, services, member, turnTo }: Neighbourhood,
  { books, loadedAt }: { books: Map<string, { id: string }>; loadedAt: number },
): Promise<void> {
  for (const [email, title] of wishes) {
    const { id } = member(email)
    await db.updateTable('members').set({ wish_km: 30 }).where('id', '=', id).execute()
    await db
      .insertInto('wishes')
      .values({ member_id: id, book_id: found(books.get(title), title).id, created_at: new Date(loadedAt) })
      .execute()
  }
  turnTo(0)
  await services.swaps.searchAll(new Date(loadedAt))
  await db.deleteFrom('swap_searches').execute()
  const priya = member('priya@sample.test')
  const hint = (await services.swaps.hints(priya)).find(({ book }) => book.title === 'In a Sunburned Country')
  await services.swaps.askForSwap(priya, {
    hintId: found(hint, 'the swap of Priya and Hamish').id,
    message: 'I see we could swap. Mine has a cracked spine, and all its pages.',
  })
}
