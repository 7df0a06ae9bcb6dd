// Nothing pretends: every button does something, and no screen complains in the console. That every link leads somewhere
// shows by HTTP (tests/processes/visits.test.ts).
import type { Page } from '@playwright/test'
import { expect, signInQuietly, test } from '#tests/support/journey.ts'
import { samplePassword } from '#tests/support/sample-neighbourhood/load.ts'

const MOST_PAGES = 150

for (const who of ['a guest', 'mia@sample.test']) {
  test(`no dead button for ${who}`, async ({ visitor }) => {
    const page = await visitor()
    if (who !== 'a guest') await signInQuietly(page, { email: who, password: samplePassword })
    const known = new Set(['/'])
    const seenKinds = new Set<string>()
    const dead: string[] = []
    // A set is walked in the order of adding, with what is added on the way.
    for (const address of known) {
      // One screen of each kind.
      if (seenKinds.has(kindOf(address))) continue
      seenKinds.add(kindOf(address))
      const links = await look(page, address, dead)
      for (const link of links) if (known.size < MOST_PAGES) known.add(link)
    }
    expect(dead).toEqual([])
    expect(known.size).toBeGreaterThan(40)
    expect(seenKinds.size).toBeGreaterThan(10)
  })
}

/** '/book/0b1c…?tab=x' → '/book/:id?tab' */
function kindOf(address: string): string {
  const url = new URL(address, 'http://site.invalid')
  const path = url.pathname.replace(/\/[0-9a-f-]{36}/g, '/:id')
  const tab = url.searchParams.get('tab') ?? ''
  return `${path}?${[...url.searchParams.keys()].sort().join('&')}${tab}`
}

async function look(page: Page, address: string, dead: string[]): Promise<string[]> {
  const answer = await page.goto(address)
  if (!answer?.ok()) dead.push(`${address} answers ${answer?.status()}`)
  const { links, idle } = await page.evaluate(() => {
    // React keeps what it listens to beside each element, under a key of its own.
    const listens = (element: Element) => {
      const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'))
      const props: object = key ? Reflect.get(element, key) : {}
      return Object.keys(props).some((name) => /^on[A-Z]/.test(name))
    }
    const works = (button: HTMLButtonElement) =>
      button.disabled ||
      button.popoverTargetElement !== null ||
      (button.type === 'submit' && button.form !== null) ||
      listens(button)
    return {
      links: [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? ''),
      idle: [...document.querySelectorAll('button')]
        .filter((button) => !works(button))
        .map((button) => button.ariaLabel ?? button.textContent),
    }
  })
  for (const button of idle) dead.push(`${address} has a button that does nothing: ${button}`)
  return internal(links, address)
}

function internal(links: string[], address: string): string[] {
  return links.flatMap((link) => {
    const url = new URL(link, `http://site.invalid${address}`)
    if (url.host !== 'site.invalid') return []
    // Every screen offers to sign in and come back to it: that is one screen.
    if (url.pathname.startsWith('/auth')) url.searchParams.delete('from')
    return [url.pathname + url.search]
  })
}
