// npm run test:engines: the main journeys in Firefox and WebKit, and the main job in Chromium too, against the
// production build with the sample neighbourhood.
// An engine that cannot be installed here is left out, and the first and the last lines say so.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { engines, missingFor } from '#tests/engines/programs.ts'
import { ensureBuilt } from './build-screens.ts'
import { fail, say } from './console.ts'
import { playwrightResult, readResult } from './test-reports.ts'

const CONFIG = 'tests/engines/playwright.config.ts'

try {
  installMissing()
  const skipped = engines.filter(({ name }) => missingFor(name).length > 0)
  const warnings = skipped.map(
    ({ name, packages }) =>
      `SKIPPED: ${name}. There is no ${missingFor(name).join(', ')} here: install Debian’s ${packages.join(' and ')}.`,
  )
  for (const warning of warnings) say(warning)
  const outcome =
    skipped.length < engines.length ? await run() : { passed: 0, failed: 0, failures: [], flaky: [] }
  for (const each of outcome.failures) say(`Failed: ${each}`)
  for (const each of outcome.flaky) say(`Passed on retry: ${each}`)
  for (const warning of warnings) say(warning)
  say(`${outcome.passed} passed, ${outcome.failed} failed`)
  process.exitCode = outcome.failures.length > 0 ? 1 : 0
} catch (error) {
  fail(error)
}

/** As root on Debian. If that fails, the missing engine is skipped. */
function installMissing(): void {
  const packages = engines.filter(({ name }) => missingFor(name).length > 0).flatMap((each) => each.packages)
  if (packages.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  say(`Installing Debian’s ${packages.join(', ')}…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env })
  spawnSync('apt-get', ['install', '-y', '-qq', ...packages], { stdio: 'ignore', env })
}

async function run() {
  await ensureBuilt(say)
  const report = join(tmpdir(), `verandah-engines-${process.pid}.json`)
  const child = spawn(
    'playwright',
    ['test', '-c', CONFIG, '--reporter=list,json', ...process.argv.slice(2)],
    {
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      stdio: 'inherit',
    },
  )
  const [code] = await once(child, 'close')
  const outcome = readResult(report, (read) => playwrightResult(read, 'tests/engines'))
  if (code !== 0 && outcome.failures.length === 0)
    outcome.failures.push('The run itself: the reason is above.')
  return outcome
}
