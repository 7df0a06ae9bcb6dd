// npm run drill -- alerts: checks the alert rules as Prometheus reads them, and tries each on a bad and on an ordinary day.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../../deploy/monitoring')
const LONGEST_MS = 60_000

export const needs = { programs: { promtool: 'prometheus' }, root: false }

export async function run(say: (line: string) => void): Promise<void> {
  for (const [what, file] of [
    ['check', 'alerts.yml'],
    ['test', 'alerts.test.yml'],
  ] as const) {
    const { status, stdout, stderr } = spawnSync('promtool', [what, 'rules', file], {
      cwd: FOLDER,
      encoding: 'utf8',
      timeout: LONGEST_MS,
    })
    const said = `${stdout}${stderr}`.trim()
    if (status !== 0) throw new Error(`promtool ${what} rules ${file} failed:\n${said}`)
    say(said)
  }
}
