// A journey in Firefox or WebKit: which one, the project says.
import { writeFile } from 'node:fs/promises'
import { test as base } from '@playwright/test'
import { samplePassword } from '#tests/support/sample-neighbourhood/load.ts'
import { startFirefox } from './firefox.ts'
import { aNetwork, type Network } from './network.ts'
import type { EngineName } from './programs.ts'
import type { EngineBrowser } from './tab.ts'
import { Visitor } from './visitor.ts'
import { startWebKit } from './webkit.ts'

type Shared = { engine: EngineName; engineBrowser: EngineBrowser }
type Fixtures = { network: Network; visitor: Visitor; mia: Visitor }

export const test = base.extend<Fixtures, Shared>({
  engine: ['Firefox', { option: true, scope: 'worker' }],

  engineBrowser: [
    async ({ engine }, use) => {
      const browser = await (engine === 'Firefox' ? startFirefox() : startWebKit())
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
    await visitor.goTo('/auth')
    await visitor.fill('Email', 'mia@sample.test')
    await visitor.fill('Password', samplePassword)
    await visitor.press('Login', 'button')
    await visitor.isAt('/')
    await use(visitor)
  },
})
