// npm run admin -- EMAIL-OR-PHONE [--revoke]: makes a member an administrator, or takes it back, also while the app runs.
import { city } from '#city/city.ts'
import { isRefusal } from '#rules/domain-error.ts'
import { announce } from '#server/live/live-queries.ts'
import { setAdmin } from '#server/members/admin-queries.ts'
import { readPhone } from '#server/members/sign-in/phone-numbers.ts'
import { createPool, openDatabase } from '#server/store/database.ts'
import { visitEngine } from '#server/store/visit-engine.ts'
import { fail, say } from './console.ts'
import { readSettings } from './settings.ts'
import { UsageError } from './usage-error.ts'

const REVOKE = '--revoke'
const options = process.argv.slice(2)
const isAdmin = !options.includes(REVOKE)
const [named = '', ...rest] = options.filter((option) => option !== REVOKE)

try {
  const isEmail = named.includes('@')
  if (!(isEmail || /^\+?[\d ()-]{6,}$/.test(named)) || rest.length > 0)
    throw new UsageError(`Usage: npm run admin -- EMAIL-OR-PHONE [${REVOKE}]`)
  const { databaseUrl, dataDir } = readSettings()
  const engine = await visitEngine({ databaseUrl, dataDir, say })
  const pool = createPool({ ...engine.pool, max: 1 })
  try {
    const db = openDatabase(pool)
    const recipient = isEmail
      ? ({ channel: 'email', recipient: named } as const)
      : ({ channel: 'phone', recipient: readPhone(named, city.countryCode) } as const)
    const id = await setAdmin(db, recipient, isAdmin)
    const what = isEmail ? 'e-mail address' : 'phone number'
    if (!id) throw new UsageError(`No member has confirmed the ${what} ${named}. Nothing was changed.`)
    await announce(db, { members: [id], about: 'membership' })
    say(isAdmin ? `${named} is an administrator now.` : `${named} is no longer an administrator.`)
  } finally {
    await pool.end()
    await engine.stop()
  }
  process.exit(0)
} catch (error) {
  fail(isRefusal(error) ? new UsageError(error.message) : error)
}
