// Where Debian installs the browsers and their drivers.
import { existsSync } from 'node:fs'
import { findBrowser } from '#tests/support/browser.ts'

type Program = { name: string; places: readonly string[] }

const programs = {
  chromium: { name: 'chromium', places: [findBrowser() ?? '/usr/bin/chromium'] },
  firefox: { name: 'firefox-esr', places: ['/usr/bin/firefox-esr', '/usr/lib/firefox-esr/firefox-esr'] },
  webkitDriver: { name: 'WebKitWebDriver', places: ['/usr/bin/WebKitWebDriver'] },
  webkit: {
    name: 'MiniBrowser',
    places: [
      '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
      '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
    ],
  },
  screen: { name: 'Xvfb', places: ['/usr/bin/Xvfb'] },
} satisfies Record<string, Program>

export const engines = [
  // All its other journeys are in tests/journeys.
  { name: 'Chromium', needs: ['chromium'], packages: ['chromium'], only: '**/main-job.spec.ts' },
  { name: 'Firefox', needs: ['firefox', 'screen'], packages: ['firefox-esr', 'xvfb'], only: '**/*.spec.ts' },
  {
    name: 'WebKit',
    needs: ['webkitDriver', 'webkit', 'screen'],
    packages: ['webkit2gtk-driver', 'xvfb'],
    only: '**/*.spec.ts',
  },
] as const

export type EngineName = (typeof engines)[number]['name']

/** The programs that an engine needs and that are not installed here. */
export function missingFor(engine: EngineName): string[] {
  const needs = engines.find(({ name }) => name === engine)?.needs ?? []
  return needs.filter((need) => !placeOf(need)).map((need) => programs[need].name)
}

export function pathOf(program: keyof typeof programs): string {
  const place = placeOf(program)
  if (!place) throw new Error(`${programs[program].name} is not installed.`)
  return place
}

const placeOf = (program: keyof typeof programs) =>
  programs[program].places.find((place) => existsSync(place))
