// By HTTP: whoever has several tabs of the product open, or hears them by title, knows which is which (WCAG 2.4.2).
import '#tests/support/as-in-production.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
}, 120_000)
afterAll(() => app?.stop())

/** The plain addresses of the table, each once. */
const addresses = new Map(
  screens.flatMap(({ as, at, house }) =>
    typeof at === 'string' && as in visitors && house !== 'empty'
      ? [[at.split('?')[0] ?? at, as as keyof typeof visitors] as const]
      : [],
  ),
)

test('every tab of a screen has a title of its own', async () => {
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
}, 120_000)

async function textOf(visitor: Visitor, path: string): Promise<string> {
  return (await visitor.get(new URL(path, app.url).href)).text()
}

/** Of each row of tabs, where they lead. */
function tabsIn(page: string): string[][] {
  return [...page.matchAll(/<nav [^>]*data-tabs[^>]*>(.*?)<\/nav>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&')),
  )
}

const titleOf = (page: string) => /<title>(.*?)<\/title>/.exec(page)?.[1] ?? ''
