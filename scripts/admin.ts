// npm run admin -- grant|revoke|disable|enable EMAIL-OR-PHONE [REASON]: administrators' actions on an account, for the
// person who runs the site, even while the app runs. Each is logged as done by the command line, and a member who is
// locked out is told, as if done on screen.
import { city } from '#city/city.ts'
import { isRefusal } from '#rules/domain-error.ts'
import { type AccountAction, accountActions, reasonLimit } from '#rules/members/accounts.ts'
import { findAccountId } from '#server/members/accounts/account-queries.ts'
import { readPhone } from '#server/members/sign-in/phone-numbers.ts'
import { applyAccountAction } from '#server/moderation/users/apply-account-action.ts'
import { createPool, openDatabase, withTransaction } from '#server/store/database.ts'
import { openExistingEngine } from '#server/store/existing-engine.ts'
import { withTellers } from './command-notices.ts'
import { fail, say } from './console.ts'
import { readSettings } from './settings.ts'
import { UsageError } from './usage-error.ts'

const USAGE = `Usage: npm run admin -- ${accountActions.join('|')} EMAIL-OR-PHONE [REASON]`

const done: Record<AccountAction, string> = {
  grant: 'is an administrator now.',
  revoke: 'is no longer an administrator.',
  disable: 'is disabled and logged out everywhere.',
  enable: 'is enabled, and not suspended.',
}

try {
  const { accountAction, named, why } = readWish(process.argv.slice(2))
  const recipient = readRecipient(named)
  const settings = readSettings()
  const { databaseUrl, dataDir } = settings
  const engine = await openExistingEngine({ databaseUrl, dataDir, say })
  const pool = createPool({ ...engine.pool, max: 1 })
  try {
    const db = openDatabase(pool)
    const id = await findAccountId(db, recipient)
    const what = recipient.channel === 'email' ? 'email address' : 'phone number'
    if (!id) throw new UsageError(`No member has confirmed the ${what} ${named}. Nothing was changed.`)
    const change = { accountAction, id, by: null, why, at: new Date() }
    await withTellers({ settings, connection: engine.pool }, (tellers) =>
      withTransaction(db, (tx) => applyAccountAction(tx, change, tellers)),
    )
    say(`${named} ${done[accountAction]}`)
  } finally {
    await pool.end()
    await engine.stop()
  }
  process.exit(0)
} catch (error) {
  fail(isRefusal(error) ? new UsageError(`${error.message} Nothing was changed.`) : error)
}

/** EMAIL and EMAIL --revoke are short forms of grant and revoke. */
function readWish(given: string[]): { accountAction: AccountAction; named: string; why: string } {
  const words = given.filter((word) => word !== '--revoke')
  const accountAction = accountActions.find((known) => known === words[0])
  if (!accountAction) {
    if (words.length !== 1) throw new UsageError(USAGE)
    return { accountAction: given.length > 1 ? 'revoke' : 'grant', named: words[0] ?? '', why: '' }
  }
  const [, named = '', ...reason] = words
  const why = reason.join(' ').trim()
  if (given.length > words.length || named === '') throw new UsageError(USAGE)
  if (accountAction === 'disable' && why === '')
    throw new UsageError(`Give a reason: the member sees it when they log in.\n${USAGE}`)
  if (why.length > reasonLimit) throw new UsageError(`Keep the reason under ${reasonLimit} characters.`)
  return { accountAction, named, why }
}

function readRecipient(named: string) {
  if (named.includes('@')) return { channel: 'email', recipient: named } as const
  if (!/^\+?[\d ()-]{6,}$/.test(named)) throw new UsageError(USAGE)
  return { channel: 'phone', recipient: readPhone(named, city.countryCode) } as const
}
