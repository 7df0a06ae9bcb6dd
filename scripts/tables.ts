// Writes src/server/store/tables.ts from a database that has every migration. Needs DATABASE_URL of an empty database.
import { execFileSync } from 'node:child_process'
import { exportStates } from '#rules/data-rights/data-rights.ts'
import { activeStates, exchangeStates, offers } from '#rules/exchanges/exchanges.ts'
import { correctionStates } from '#rules/library/corrections.ts'
import { conditions } from '#rules/library/library.ts'
import { issuerIds } from '#rules/members/issuers.ts'
import { codeChannels, codePurposes } from '#rules/members/members.ts'
import { standings } from '#rules/messages/messages.ts'
import { objectionAnswers, reportActions } from '#rules/moderation/actions.ts'
import { contactAnswers } from '#rules/moderation/contact.ts'
import { reportKinds, reportStates } from '#rules/moderation/moderation.ts'
import { chosenKinds } from '#rules/notices/notices.ts'
import { bookshelfStates } from '#rules/places/places.ts'
import { createPool } from '#server/store/database.ts'
import { migrate } from '#server/store/migrate.ts'

const connectionString = process.env.DATABASE_URL
if (!connectionString) throw new Error('Set DATABASE_URL to an empty database: its tables become the types.')

const pool = createPool({ connectionString })
await migrate(pool)
await pool.end()

const oneOf = (words: readonly string[]) => words.map((word) => `'${word}'`).join(' | ')
const columns = {
  'moderation_actions.kind': oneOf(reportActions.filter((action) => action !== 'dismiss')),
  'moderation_actions.answer': `${oneOf(objectionAnswers)} | null`,
  'contact_messages.answered_how': `${oneOf(contactAnswers)} | null`,
  'awaited_codes.channel': oneOf(codeChannels),
  'issuer_visits.provider_id': oneOf(issuerIds),
  'contact_changes.channel': oneOf(codeChannels),
  'awaited_codes.purpose': oneOf(codePurposes),
  'exchanges.state': `Generated<${oneOf(exchangeStates)}>`,
  'exchange_undos.state': oneOf(activeStates),
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
  'notice_preferences.kind': oneOf(Object.keys(chosenKinds)),
  'member_notices.kind': oneOf([...Object.keys(chosenKinds), 'account']),
}

execFileSync(
  'kysely-codegen',
  [
    '--dialect=postgres',
    '--out-file=src/server/store/tables.ts',
    '--exclude-pattern=(migrations|pgboss.*)',
    '--date-parser=string',
    '--type-mapping={"int8":"number","numeric":"number"}',
    `--overrides=${JSON.stringify({ columns })}`,
    `--url=${connectionString}`,
  ],
  { stdio: 'inherit' },
)
execFileSync('biome', ['check', '--write', '--linter-enabled=false', 'src/server/store/tables.ts'], {
  stdio: 'inherit',
})
