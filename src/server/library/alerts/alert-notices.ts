// What members are told of copies they wish for: that one can be had near them, and neither whose it is nor how far.
import type { City } from '#city/city.ts'
import { placeNamed } from '#rules/place/asked-place.ts'
import { distanceKm } from '#rules/place/distance.ts'
import { standpointOf } from '#rules/place/standpoint.ts'
import type { NoticeSource } from '#server/notices/notice.ts'
import type { Database } from '#server/store/database.ts'
import { copyAvailable } from './alert-jobs.ts'
import { type Available, findAvailable, listWishers } from './alert-queries.ts'

export const wishNotices: NoticeSource<{ copyId: string }> = {
  job: copyAvailable,
  kind: 'wishes',
  async compose(db, { copyId }, { city }) {
    const copy = await findAvailable(db, copyId)
    if (!copy) return undefined
    const { title, author, offer } = copy
    return {
      to: await wishersNear(db, copy, city),
      // One notice for each work, whichever copy of which edition came.
      of: copy.work_id,
      subject: offer === 'lend' ? `You can borrow ${title} near you` : `${title} is given away near you`,
      paragraphs: [
        `A neighbour shares a copy of ${title} by ${author} now. It is on your wishlist, or a search you saved finds it.`,
        'Somebody else may be waiting for it too: have a look soon.',
      ],
      action: { label: 'See the book', path: `/book/${copy.book_id}` },
    }
  },
}

const MEMBERS_AT_ONCE = 1000

async function wishersNear(db: Database, copy: Available, city: City): Promise<string[]> {
  const near = new Set<string>()
  let after: string | null | undefined = null
  while (after !== undefined) {
    const wishers = await listWishers(db, { copyId: copy.id, after, most: MEMBERS_AT_ONCE })
    for (const wisher of wishers) {
      if (distanceKm(lookedFrom(wisher, city), copy) <= wisher.km) near.add(wisher.id)
    }
    after = wishers.at(-1)?.id
  }
  return [...near]
}

type Wisher = Awaited<ReturnType<typeof listWishers>>[number]

function lookedFrom({ suburb, cell_lat: lat, cell_lng: lng, place }: Wisher, city: City) {
  const cell = lat !== null && lng !== null ? { lat, lng } : null
  return (place && placeNamed(place)) || standpointOf({ kind: 'member', suburb, cell }, city)
}
