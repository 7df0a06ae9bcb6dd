import { expect, test, vi } from 'vitest'
import { sitemap } from './sitemap.ts'

const spot = (id: string) => ({
  kind: 'suburb' as const,
  id,
  name: id,
  lat: 0,
  lng: 0,
  known: 3,
  few: 0,
  distance: null,
})

test('the sitemap names the entrances and each suburb with shared books or a club, as guests see them', async () => {
  const booksBySuburb = vi.fn(async () => ({ suburbs: [spot('west-end-4101'), spot('gone-9999')], total: 2 }))
  const suburbsWithClubs = vi.fn(async () => ['west-end-4101', 'anstead-4070', 'newtown-4350'])
  const app = sitemap({
    library: { booksBySuburb: booksBySuburb as never },
    clubs: { suburbsWithClubs: suburbsWithClubs as never },
    publicUrl: 'https://verandah.example',
  })
  const answer = await app.request('/sitemap.xml')
  expect(answer.headers.get('content-type')).toMatch(/^application\/xml/)
  const text = await answer.text()
  expect(text).toMatch(/^<\?xml /)
  const named = [...text.matchAll(/<loc>https:\/\/verandah\.example(.*?)<\/loc>/g)].map(([, path]) => path)
  const entrances = ['/', '/all-books', '/book-clubs', '/events', '/map', '/about']
  const found = ['/suburb/anstead', '/suburb/newtown-4350', '/suburb/west-end']
  expect(named.slice(0, entrances.length)).toEqual(entrances)
  expect(named.slice(entrances.length).sort()).toEqual(found)
  expect(suburbsWithClubs).toHaveBeenCalledWith({ kind: 'guest' })
  expect(booksBySuburb).toHaveBeenCalledWith({ kind: 'guest' }, expect.anything())
})
