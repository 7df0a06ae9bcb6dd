import { beforeEach, expect, test, vi } from 'vitest'
import { city } from '#city/city.ts'
import { HOUR_MS } from '#rules/base/durations.ts'
import { guest } from '#rules/base/viewer.ts'
import { DomainError } from '#rules/domain-error.ts'
import type { LinkCard } from '#server/images/link-card.ts'
import { createLinkCardService } from '#server/link-cards/link-card-service.ts'
import { openMemberDoor } from '#server/members/accounts/member-door.ts'
import { holdingSlot } from '#server/outward/release-slot.ts'
import type { Database } from '#server/store/database.ts'
import { linkCards } from './link-cards.ts'

const drawCard = vi.fn(async (card: LinkCard) => new Uint8Array(Buffer.from(card.name)))
beforeEach(() => {
  drawCard.mockClear()
  book.mockClear()
  take.mockClear()
})

const coverId = '7ed1d620-21d4-4f64-80a4-a040f21d0063'
const suburbShelf = vi.fn(async () => ({
  ...{ copies: 12, readers: 2 },
  newest: [
    { title: 'Kindred', cover: { id: coverId } },
    { title: 'Possession', cover: null },
  ],
}))

const bookId = '0d5a4a32-3a5c-4c58-8a3c-2a0f2b1f0a11'
const aBook = {
  ...{ title: 'Kindred', author: 'Octavia E. Butler', cover: { id: coverId } as { id: string } | null },
  sharers: [{ owner: { name: 'Noah Chen' }, suburb: 'West End' }, { owner: { name: 'Ida Moss' } }],
}
const book = vi.fn(async () => aBook)
const clubId = '5b0f9d0e-6f0e-4d7e-9d1c-8f6f2f9c1b22'
const aClub = {
  ...{ title: 'Ferry Readers', members: 7, card: 'drawn', pictureId: null as string | null },
  reading: { title: 'Breath', coverId: null } as { title: string; coverId: string | null } | null,
}
const preview = vi.fn(async (): Promise<typeof aClub | null> => aClub)

const take = vi.fn(async () => undefined)

function aCardApp(clock = () => new Date(0)) {
  const features = {
    library: { suburbShelf, book },
    clubs: { clubsInSuburb: async () => ({ total: 1 }), preview },
    events: { suburbEvents: async () => ({ total: 0 }) },
    places: { suburbBookshelves: async () => ({ total: 0 }) },
  }
  const cards = createLinkCardService({
    ...(features as object as Parameters<typeof createLinkCardService>[0]), // nothing else of them is called
    limits: { take },
    // A guest's steps that open no transaction need no database.
    door: openMemberDoor({ db: {} as Database, limits: { take }, clock, city }),
    pictures: { drawCard },
    images: { get: async (id: string, name: string) => ({ bytes: Buffer.from(`${id} ${name}`) }) as never },
    ...{ city, clock },
  })
  return linkCards(cards, () => '203.0.113.7')
}

test('the card has the suburb as guests see it: its name, numbers and newest covers', async () => {
  const answer = await aCardApp().request('/suburb/west-end/card.jpg')
  expect([answer.status, await answer.text()]).toEqual([200, 'West End'])
  expect(suburbShelf).toHaveBeenCalledWith(guest, expect.objectContaining({ suburb: 'west-end-4101' }))
  const [[card]] = drawCard.mock.calls as [[LinkCard]]
  expect(card.figures.map(({ count, what }) => `${count} ${what}`)).toEqual(['12 books', '1 book club'])
  expect(card.books.map(({ title, picture }) => [title, picture && Buffer.from(picture).toString()])).toEqual(
    [
      ['Kindred', `${coverId} 320.webp`],
      ['Possession', null],
    ],
  )
})

test('it is drawn once an hour, for both spellings of its address and for all who ask at once', async () => {
  let now = 0
  const app = aCardApp(() => new Date(now))
  const ask = async (slug: string) => (await app.request(`/suburb/${slug}/card.jpg`)).status
  expect(await Promise.all([ask('west-end'), ask('west-end-4101'), ask('west-end')])).toEqual([200, 200, 200])
  expect(drawCard).toHaveBeenCalledTimes(1)
  now = HOUR_MS
  await ask('west-end')
  expect(drawCard).toHaveBeenCalledTimes(2)
})

test('while it cannot be drawn the product’s own card is shown, and the next request tries again', async () => {
  const app = aCardApp()
  drawCard.mockRejectedValueOnce(new DomainError('IMAGES_BUSY'))
  const answer = await app.request('/suburb/west-end/card.jpg')
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/screenshots/card.png'])
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect((await app.request('/suburb/west-end/card.jpg')).status).toBe(200)
})

test('a suburb that does not exist has no card', async () => {
  expect((await aCardApp().request('/suburb/atlantis/card.jpg')).status).toBe(404)
  expect(drawCard).not.toHaveBeenCalled()
})

test('the page of a name that two suburbs share has the product’s own card', async () => {
  const answer = await aCardApp().request('/suburb/newtown/card.jpg')
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/screenshots/card.png'])
  expect(drawCard).not.toHaveBeenCalled()
})

test('only a card that has to be drawn counts for the network that asks, and beyond the limit none is drawn', async () => {
  const app = aCardApp()
  await app.request('/suburb/west-end/card.jpg')
  await app.request('/suburb/west-end/card.jpg')
  expect(take.mock.calls).toEqual([['cardByAddress', '203.0.113.7']])
  take.mockRejectedValueOnce(new DomainError('RATE_LIMITED'))
  expect((await app.request('/suburb/auchenflower/card.jpg')).status).toBe(302)
  expect(drawCard).toHaveBeenCalledTimes(1)
})

test('a kept card of a book or a club that says something else by now is drawn again, and counts again', async () => {
  const app = aCardApp()
  for (const ask of [
    () => app.request(`/book/${bookId}/card.jpg`),
    () => app.request(`/club/${clubId}/card.jpg`),
  ]) {
    take.mockClear()
    for (const _ of [1, 2]) await ask()
    expect(take.mock.calls).toEqual([['cardByAddress', '203.0.113.7']])
    book.mockResolvedValueOnce({ ...aBook, sharers: [] })
    preview.mockResolvedValueOnce({ ...aClub, members: 8 })
    await ask()
    expect(take).toHaveBeenCalledTimes(2)
    book.mockReset()
    book.mockImplementation(async () => aBook)
    preview.mockReset()
    preview.mockImplementation(async () => aClub)
  }
})

test('requests give their slots back while the card is drawn, also those that wait for the drawing of another', async () => {
  let held = 2
  const slot = () => ({ giveBack: () => void held--, takeAgain: async () => void held++ })
  let finish = () => {}
  const isDrawing = new Promise<void>((begun) =>
    drawCard.mockImplementationOnce(async () => {
      begun()
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      return new Uint8Array()
    }),
  )
  const app = aCardApp()
  const ask = () => holdingSlot(slot(), () => app.request('/suburb/west-end/card.jpg'))
  const first = ask()
  await isDrawing
  const second = ask()
  await vi.waitFor(() => expect(held).toBe(0))
  finish()
  expect([(await first).status, (await second).status]).toEqual([200, 200])
  expect(drawCard).toHaveBeenCalledTimes(1)
  expect(held).toBe(2)
})

const lastDrawn = () => drawCard.mock.calls.at(-1)?.[0]

test('a book’s card has its title, author, cover and the number of its copies, and names neither owner nor suburb', async () => {
  const answer = await aCardApp().request(`/book/${bookId}/card.jpg`)
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
  expect(book).toHaveBeenCalledWith(guest, { bookId })
  expect(lastDrawn()).toMatchObject({
    ...{ name: 'Kindred', below: 'by Octavia E. Butler' },
    figures: [{ count: '2', what: `copies in ${city.name}` }],
    books: [{ title: 'Kindred', picture: Buffer.from(`${coverId} 320.webp`) }],
  })
  expect(JSON.stringify(lastDrawn())).not.toMatch(/Noah|Ida|West End/)
})

test('a club’s card has what guests know: its name, its book and the number of its members', async () => {
  expect((await aCardApp().request(`/club/${clubId}/card.jpg`)).status).toBe(200)
  expect(lastDrawn()).toMatchObject({
    ...{ name: 'Ferry Readers', below: 'Reading Breath', figures: [{ count: '7', what: 'members' }] },
    books: [{ title: 'Breath', picture: null }],
  })
})

test('a club that guests cannot see any more has no card, although one is kept', async () => {
  const app = aCardApp()
  expect((await app.request(`/club/${clubId}/card.jpg`)).status).toBe(200)
  preview.mockResolvedValueOnce(null)
  expect((await app.request(`/club/${clubId}/card.jpg`)).status).toBe(404)
})

test('a book that is not there has no card, nor has one whose title our typefaces cannot write', async () => {
  const app = aCardApp()
  book.mockRejectedValueOnce(new DomainError('NOT_FOUND'))
  expect((await app.request(`/book/${bookId}/card.jpg`)).status).toBe(404)
  expect((await app.request('/book/nothing/card.jpg')).status).toBe(404)
  expect((await app.request('/club/nothing/card.jpg')).status).toBe(404)
  book.mockResolvedValueOnce({ ...aBook, title: '吾輩は猫である' })
  expect((await app.request(`/book/${bookId}/card.jpg`)).status).toBe(404)
  expect(drawCard).not.toHaveBeenCalled()
})

test('a book’s card is kept until what it says changes', async () => {
  const app = aCardApp()
  for (let time = 0; time < 2; time++) await app.request(`/book/${bookId}/card.jpg`)
  expect(drawCard).toHaveBeenCalledTimes(1)
  book.mockResolvedValueOnce({ ...aBook, cover: null })
  await app.request(`/book/${bookId}/card.jpg`)
  expect(lastDrawn()?.books[0]?.picture).toBeNull()
})
