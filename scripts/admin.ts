// npm run admin -- EMAIL [--revoke]: makes a member an administrator, or takes it back, also while the app runs.
import { announce } from '#server/live/live-queries.ts'
import { setAdmin } from '#server/members/admin-queries.ts'
import { createPool, openDatabase } from '#server/store/database.ts'
import { visitEngine } from '#server/store/visit-engine.ts'
import { fail, say } from './console.ts'
import { readSettings } from './settings.ts'
import { UsageError } from './usage-error.ts'

const REVOKE = '--revoke'
const options = process.argv.slice(2)
const isAdmin = !options.includes(REVOKE)
const [email, ...rest] = options.filter((option) => option !== REVOKE)

try {
  if (!email?.includes('@') || rest.length > 0)
    throw new UsageError(`Usage: npm run admin -- EMAIL [${REVOKE}]`)
  const { databaseUrl, dataDir } = readSettings()
  const engine = await visitEngine({ databaseUrl, dataDir, say })
  const pool = createPool({ ...engine.pool, max: 1 })
  try {
    const db = openDatabase(pool)
    const id = await setAdmin(db, email, isAdmin)
    if (!id) throw new UsageError(`No member has confirmed the e-mail address ${email}. Nothing was changed.`)
    await announce(db, { members: [id], about: 'membership' })
    say(isAdmin ? `${email} is an administrator now.` : `${email} is no longer an administrator.`)
  } finally {
    await pool.end()
    await engine.stop()
  }
  process.exit(0)
} catch (error) {
  fail(error)
}
