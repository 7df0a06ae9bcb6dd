// By HTTP: a picture that is seen before anybody scrolls is not waited with until scripts and layout say so (largest contentful paint).
import '#tests/support/as-in-production.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSampleApp, type SampleApp } from '#tests/support/sample-app.ts'

let app: SampleApp
beforeAll(async () => {
  app = await aSampleApp()
}, 120_000)
afterAll(() => app?.stop())

test('of the events, the pictures of the first row are asked for at once, those below once they are near', async () => {
  const page = await (await fetch(`${app.url}/events`)).text()
  const ways = [...page.matchAll(/<li class="grid">.*?<\/li>/gs)].map(
    ([card]) => /<img [^>]*loading="(\w+)"/.exec(card)?.[1],
  )
  expect(ways.slice(0, 3)).toContain('eager')
  expect(ways.slice(0, 3)).not.toContain('lazy')
  expect(ways.slice(3)).toContain('lazy')
  expect(ways.slice(3)).not.toContain('eager')
})
