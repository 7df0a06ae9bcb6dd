// Over HTTP, the head of each page: titles tell the product's tabs apart for people who see or hear them (WCAG 2.4.2),
// and a shared link has a picture.
import '#tests/support/as-in-production.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { previewSize } from '#rules/pictures/picture-paths.ts'
import { aVisitor, type Visitor } from '#tests/support/http-visitor.ts'
import { aSampleApp, type SampleApp } from '#tests/support/sample-app.ts'
import { samplePassword } from '#tests/support/sample-neighbourhood/load.ts'
import { screens } from '#tests/support/screens.ts'

let app: SampleApp
const visitors = { guest: aVisitor(), mia: aVisitor(), admin: aVisitor() }
beforeAll(async () => {
  app = await aSampleApp()
  for (const who of ['mia', 'admin'] as const)
    await visitors[who].logIn(app.url, `${who}@sample.test`, samplePassword)
})
afterAll(() => app?.stop())

/** The addresses of the table without parameters, each once. */
const addresses = new Map(
  screens.flatMap(({ as, at, house }) =>
    typeof at === 'string' && as in visitors && house !== 'empty'
      ? [[at.split('?')[0] ?? at, as as keyof typeof visitors] as const]
      : [],
  ),
)

test('every tab of a screen has its own title', async () => {
  expect(addresses.size).toBeGreaterThan(20)
  const alike: string[] = []
  let tabs = 0
  for (const [path, as] of addresses) {
    const visitor = visitors[as]
    for (const links of tabsIn(await textOf(visitor, path))) {
      const titles = await Promise.all(links.map(async (link) => titleOf(await textOf(visitor, link))))
      tabs += links.length
      if (new Set(titles).size < links.length) alike.push(`${path}: ${titles.join(' | ')}`)
    }
  }
  expect(tabs).toBeGreaterThan(20)
  expect(alike).toEqual([])
})

test('a shared link shows a picture, and the picture exists', async () => {
  // The sample's covers are generated.
  const { rows } = await app.pool.query<{ id: string; cover_id: string }>(
    `with cover as (insert into images (kind, width, height, tint) values ('cover', 2, 3, '#5b3a8c') returning id)
     update books set cover_id = (select id from cover) where title = 'The Book Thief'
     returning id, cover_id`,
  )
  const [covered] = rows
  const shown = await Promise.all(
    ['/', '/events', `/book/${covered?.id}`].map(async (path) =>
      picturesIn(await textOf(visitors.guest, path)),
    ),
  )
  const card = `${app.url}/screenshots/card.png`
  expect(shown).toEqual([[card], [card], [`${app.url}/book/${covered?.id}/card.jpg`, card]])
  const answer = await fetch(card)
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/png'])
})

test('a suburb has a picture of its own', async () => {
  const [own, ...others] = picturesIn(await textOf(visitors.guest, '/suburb/west-end'))
  expect([own, others.length]).toEqual([`${app.url}/suburb/west-end/card.jpg`, 1])
  const answer = await fetch(own ?? '')
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
  expect(answer.headers.get('Cache-Control')).toContain('max-age=3600')
  const { width, height } = await sharp(await answer.arrayBuffer()).metadata()
  expect({ width, height }).toEqual(previewSize)
  expect((await fetch(`${app.url}/suburb/nowhere/card.jpg`)).status).toBe(404)
})

test('a book and a public club have one too, and a title that our typefaces cannot write has the product’s', async () => {
  const { rows } = await app.pool.query<{ path: string }>(
    `select '/book/' || id as path from books where title = 'The Book Thief'
     union all (select '/club/' || id from clubs
       where visibility = 'public' and closed_at is null and hidden_at is null limit 1)`,
  )
  expect(rows).toHaveLength(2)
  for (const { path } of rows) {
    // A crawler follows the redirect of a club's page to the login.
    const [own = ''] = picturesIn(await (await fetch(app.url + path)).text())
    expect(own).toBe(`${app.url}${path}/card.jpg`)
    const answer = await fetch(own)
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
    expect(answer.headers.get('Cache-Control')).toBe('no-cache')
  }
  const changed = await app.pool.query<{ id: string }>(
    `update books set title = '活着' where id = (select id from books where title <> 'The Book Thief' limit 1) returning id`,
  )
  const path = `/book/${changed.rows[0]?.id}`
  expect(picturesIn(await textOf(visitors.guest, path))).toEqual([`${app.url}/screenshots/card.png`])
  expect((await fetch(`${app.url}${path}/card.jpg`)).status).toBe(404)
})

const picturesIn = (page: string) =>
  [...page.matchAll(/<meta property="og:image" content="([^"]+)"/g)].map(([, address]) => address ?? '')

async function textOf(visitor: Visitor, path: string): Promise<string> {
  return (await visitor.get(new URL(path, app.url).href)).text()
}

/** For each row of tabs, where they lead. */
function tabsIn(page: string): string[][] {
  return [...page.matchAll(/<nav [^>]*data-tabs[^>]*>(.*?)<\/nav>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&')),
  )
}

const titleOf = (page: string) => /<title>(.*?)<\/title>/.exec(page)?.[1] ?? ''
