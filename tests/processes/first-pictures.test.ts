// Over HTTP: pictures in the first view are not lazy-loaded, because they decide the largest contentful paint; and all come from
// where the operator wants them.
import '#tests/support/as-in-production.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSampleApp, type SampleApp } from '#tests/support/sample-app.ts'

const pictures = 'https://pictures.example'

let app: SampleApp
beforeAll(async () => {
  app = await aSampleApp({ PICTURES_URL: pictures })
})
afterAll(() => app?.stop())

test('the first row of event pictures loads at once, those below load lazily', async () => {
  const page = await (await fetch(`${app.url}/events`)).text()
  const ways = [...page.matchAll(/<li class="grid">.*?<\/li>/gs)].map(
    ([card]) => /<img [^>]*loading="(\w+)"/.exec(card)?.[1],
  )
  expect(ways.slice(0, 3)).toContain('eager')
  expect(ways.slice(0, 3)).not.toContain('lazy')
  expect(ways.slice(3)).toContain('lazy')
  expect(ways.slice(3)).not.toContain('eager')
})

test('browsers ask the operator’s cache for them, and it gets them from here', async () => {
  const answer = await fetch(`${app.url}/events`)
  const sources = [...(await answer.text()).matchAll(/<img [^>]*src="([^"]+)"/g)].map(([, src]) => src ?? '')
  expect(sources.length).toBeGreaterThan(0)
  expect(sources.filter((src) => !src.startsWith(`${pictures}/images/`))).toEqual([])
  expect(answer.headers.get('Content-Security-Policy')).toContain(pictures)

  const picture = await fetch(sources[0]?.replace(pictures, app.url) ?? '')
  expect(picture.status).toBe(200)
  expect(picture.headers.get('Access-Control-Allow-Origin')).toBe(`http://localhost:${new URL(app.url).port}`)
})
