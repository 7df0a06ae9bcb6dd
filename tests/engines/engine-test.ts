// A journey in one engine. The Playwright project says which.
import { randomInt } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { test as base, expect } from '@playwright/test'
import { samplePassword } from '#tests/support/sample-neighbourhood/load.ts'
import { startChromium } from './chromium.ts'
import { startFirefox } from './firefox.ts'
import { aNetwork, type Network } from './network.ts'
import type { EngineName } from './programs.ts'
import type { EngineBrowser } from './tab.ts'
import { Visitor } from './visitor.ts'
import { startWebKit } from './webkit.ts'

const start = { Chromium: startChromium, Firefox: startFirefox, WebKit: startWebKit }

type Shared = { engine: EngineName; engineBrowser: EngineBrowser }
type Fixtures = { network: Network; visitor: Visitor; mia: Visitor }

export const test = base.extend<Fixtures, Shared>({
  engine: ['Firefox', { option: true, scope: 'worker' }],

  engineBrowser: [
    async ({ engine }, use) => {
      const browser = await start[engine]()
      await use(browser)
      await browser.stop()
    },
    { scope: 'worker' },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern.
  network: async ({}, use) => {
    const network = await aNetwork(process.env.JOURNEY_URL ?? '')
    await use(network)
    await network.cut()
  },

  visitor: async ({ engineBrowser, network }, use, info) => {
    const tab = await engineBrowser.open()
    await use(new Visitor(tab, network.url))
    if (info.status === info.expectedStatus) return
    const path = info.outputPath('screen.png')
    await writeFile(path, await tab.screenshot())
    await info.attach('screen', { path, contentType: 'image/png' })
  },

  mia: async ({ visitor }, use) => {
    await logInAsMia(visitor)
    await use(visitor)
  },
})

/** Logs in without the form and from an address of its own, because logins are limited per address. */
export async function logInAsMia(visitor: Visitor): Promise<void> {
  await visitor.goTo('/auth')
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
  const answer = await visitor.look(logIn, { email: 'mia@sample.test', password: samplePassword }, address)
  expect(answer, 'logging in').toBe('opaqueredirect')
}

async function logIn(fields: Record<string, string>, address: string): Promise<string> {
  const body = new URLSearchParams(fields)
  const headers = { 'X-Forwarded-For': address }
  const { type, status } = await fetch('/auth', { method: 'POST', body, headers, redirect: 'manual' })
  return status === 0 ? type : `${type} ${status}`
}
