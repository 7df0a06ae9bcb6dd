// Over HTTP: pictures in the first view are not lazy-loaded, because they decide the largest contentful paint.
import '#tests/support/as-in-production.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSampleApp, type SampleApp } from '#tests/support/sample-app.ts'

let app: SampleApp
beforeAll(async () => {
  app = await aSampleApp()
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
