// npm run tables: writes src/server/store/tables.ts from a database that has every migration: a new one on the embedded
// engine, or the empty one that DATABASE_URL names.
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reactions } from '#rules/clubs/discussions/reactions.ts'
import { exportStates } from '#rules/data-rights/data-rights.ts'
import { activeStates, exchangeStates, offers } from '#rules/exchanges/exchanges.ts'
import { correctionStates } from '#rules/library/corrections.ts'
import { conditions } from '#rules/library/library.ts'
import { issuerIds } from '#rules/members/issuers.ts'
import { codeChannels, codePurposes, wayChannels } from '#rules/members/members.ts'
import { standings } from '#rules/messages/messages.ts'
import { objectionAnswers, reportActions } from '#rules/moderation/actions.ts'
import { contactAnswers } from '#rules/moderation/contact.ts'
import { reportKinds, reportStates } from '#rules/moderation/moderation.ts'
import { approvedTogether } from '#rules/moderation/together.ts'
import { chosenKinds } from '#rules/notices/notices.ts'
import { bookshelfStates } from '#rules/places/places.ts'
import { createPool } from '#server/store/database.ts'
import { openEngine } from '#server/store/engine.ts'
import { migrate } from '#server/store/migrate.ts'
import { databaseAddress } from '#tests/support/database-address.ts'
import { fail, say } from './console.ts'

const TABLES = 'src/server/store/tables.ts'

const oneOf = (words: readonly string[]) => words.map((word) => `'${word}'`).join(' | ')
const columns = {
  'moderation_actions.kind': oneOf(reportActions.filter((action) => action !== 'dismiss')),
  'moderation_actions.answer': `${oneOf(objectionAnswers)} | null`,
  'contact_messages.answered_how': `${oneOf(contactAnswers)} | null`,
  'awaited_codes.channel': oneOf(codeChannels),
  'issuer_visits.provider_id': oneOf(issuerIds),
  'contact_changes.channel': oneOf(wayChannels),
  'awaited_codes.purpose': oneOf(codePurposes),
  'exchanges.state': `Generated<${oneOf(exchangeStates)}>`,
  'exchange_undos.state': oneOf(activeStates),
  'post_reactions.kind': oneOf(reactions),
  'exchanges.offer': oneOf(offers),
  'copies.offer': oneOf(offers),
  'arrivals.from_offer': `${oneOf(offers)} | null`,
  'saved_searches.offer': `${oneOf(offers)} | null`,
  'copies.condition': oneOf(conditions),
  // Triggers fill them.
  'books.work_id': 'Generated<string>',
  'copies.work_id': 'Generated<string>',
  'wishes.work_id': 'Generated<string>',
  'conversations.standing': `Generated<${oneOf(standings)}>`,
  'bookshelves.state': `Generated<${oneOf(bookshelfStates)}>`,
  'corrections.state': oneOf(correctionStates),
  'data_exports.state': `Generated<${oneOf(exportStates)}>`,
  'reports.state': `Generated<${oneOf(reportStates)}>`,
  'reports.subject_kind': oneOf(reportKinds),
  'waiting_approvals.kind': oneOf(approvedTogether),
  'notice_preferences.kind': oneOf(Object.keys(chosenKinds)),
  'member_notices.kind': oneOf([...Object.keys(chosenKinds), 'account']),
}

// Not in the home folder: when started as root, the server runs as a user who cannot read it.
const dataDir = await mkdtemp(join(tmpdir(), 'verandah-tables-'))
try {
  await fromMigratedDatabase(writeTables).finally(() => rm(dataDir, { recursive: true, force: true }))
} catch (error) {
  fail(error)
}

async function fromMigratedDatabase(write: (address: string) => void): Promise<void> {
  const engine = await openEngine({ databaseUrl: process.env.DATABASE_URL, dataDir, say })
  try {
    const pool = createPool(engine.pool)
    await migrate(pool).finally(() => pool.end())
    write(databaseAddress(engine.pool))
  } finally {
    await engine.stop()
  }
}

function writeTables(address: string): void {
  // Without TypeScript's parser, kysely-codegen warns about each override and uses it unchanged: its output is shown
  // only if it fails.
  const quietly = { stdio: 'pipe' } as const
  execFileSync(
    'kysely-codegen',
    [
      '--dialect=postgres',
      `--out-file=${TABLES}`,
      '--exclude-pattern=(migrations|pgboss.*)',
      '--date-parser=string',
      '--type-mapping={"int8":"number","numeric":"number"}',
      `--overrides=${JSON.stringify({ columns })}`,
      `--url=${address}`,
    ],
    quietly,
  )
  execFileSync('biome', ['check', '--write', '--linter-enabled=false', TABLES], quietly)
  say(`Wrote ${TABLES}.`)
}
