// Finds the browser for the journeys. Installs it where one command can do that without asking anybody.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Features for a person at the window, not for the page: the address bar's suggestions alone start a process for every
 * new context. A second list replaces the first, so this repeats what Playwright turns off.
 */
const unneeded = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** Chromium's sandbox does not work as root, and it calls its maker's hosts unless told not to. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${unneeded.join(',')}`,
]

export function findBrowser(): string | undefined {
  const places = [process.env.CHROMIUM_PATH, chromium.executablePath(), ...USUAL_PLACES]
  return places.find((place) => place && existsSync(place))
}

/**
 * The same engine without windows and an address bar, where it is installed beside the browser: it takes a fifth less
 * processor time. It has no camera, shows no notifications, does not judge whether an app can be installed, and measures
 * some text wider.
 */
export function findHeadlessShell(): string | undefined {
  const found = findBrowser()
  const shell = `${found}-headless-shell`
  return existsSync(shell) ? shell : found
}

/** `test.use(wholeBrowser)`, for what the headless shell cannot do. */
export const wholeBrowser = { launchOptions: { executablePath: findBrowser(), args: browserArguments } }

/**
 * The browser's path. As root on Debian this installs Chromium if there is none; elsewhere it throws with the command
 * to run.
 */
export function ensureBrowser(say: (line: string) => void): string {
  const found = findBrowser()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('No browser found: installing Debian’s chromium…')
    spawnSync('apt-get', ['update'], { stdio: 'ignore' })
    // One by one: older releases of Debian do not have the second.
    for (const name of ['chromium', 'chromium-headless-shell'])
      spawnSync('apt-get', ['install', '-y', name], {
        stdio: 'ignore',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    const installed = findBrowser()
    if (installed) return installed
  }
  throw new Error('No browser found. Install one with: npx playwright install chromium')
}
