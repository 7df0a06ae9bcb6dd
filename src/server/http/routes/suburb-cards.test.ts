import { beforeEach, expect, test, vi } from 'vitest'
import { city } from '#city/city.ts'
import { HOUR_MS } from '#rules/base/durations.ts'
import { guest } from '#rules/base/viewer.ts'
import { DomainError } from '#rules/domain-error.ts'
import type { SuburbCard } from '#server/images/suburb-card.ts'
import { openMemberDoor } from '#server/members/accounts/member-door.ts'
import { holdingSlot } from '#server/outward/release-slot.ts'
import type { Database } from '#server/store/database.ts'
import { createSuburbCardService } from '#server/suburb-cards/suburb-card-service.ts'
import { suburbCards } from './suburb-cards.ts'

const drawCard = vi.fn(async (card: SuburbCard) => new Uint8Array(Buffer.from(card.name)))
beforeEach(() => {
  drawCard.mockClear()
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

const take = vi.fn(async () => undefined)

function aCardApp(clock = () => new Date(0)) {
  const features = {
    library: { suburbShelf },
    clubs: { clubsInSuburb: async () => ({ total: 1 }) },
    events: { suburbEvents: async () => ({ total: 0 }) },
    places: { suburbBookshelves: async () => ({ total: 0 }) },
  }
  const cards = createSuburbCardService({
    ...(features as object as Parameters<typeof createSuburbCardService>[0]), // nothing else of them is called
    // A guest's steps that open no transaction need no database.
    door: openMemberDoor({ db: {} as Database, limits: { take }, clock, city }),
    pictures: { drawCard },
    images: { get: async (id: string, name: string) => ({ bytes: Buffer.from(`${id} ${name}`) }) as never },
    ...{ city, clock },
  })
  return suburbCards(cards, () => '203.0.113.7')
}

test('the card has the suburb as guests see it: its name, numbers and newest covers', async () => {
  const answer = await aCardApp().request('/suburb/west-end/card.jpg')
  expect([answer.status, await answer.text()]).toEqual([200, 'West End'])
  expect(suburbShelf).toHaveBeenCalledWith(guest, expect.objectContaining({ suburb: 'west-end-4101' }))
  const [[card]] = drawCard.mock.calls as [[SuburbCard]]
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

test('only a card that has to be drawn counts for the network that asks, and beyond the limit none is drawn', async () => {
  const app = aCardApp()
  await app.request('/suburb/west-end/card.jpg')
  await app.request('/suburb/west-end/card.jpg')
  expect(take.mock.calls).toEqual([['cardByAddress', '203.0.113.7']])
  take.mockRejectedValueOnce(new DomainError('RATE_LIMITED'))
  expect((await app.request('/suburb/auchenflower/card.jpg')).status).toBe(302)
  expect(drawCard).toHaveBeenCalledTimes(1)
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
  expect(held).toBe(0)
  finish()
  expect([(await first).status, (await second).status]).toEqual([200, 200])
  expect(drawCard).toHaveBeenCalledTimes(1)
  expect(held).toBe(2)
})
