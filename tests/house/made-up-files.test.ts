// Tests the architecture checks themselves, on files that do not exist.
import { expect, test } from 'vitest'
import { importFaults } from './import-faults.ts'
import { sqlFaults } from './sql-faults.ts'

test.each([
  ['src/server/members/member-service.ts', '#server/clubs/club-service.ts', 'uphill'],
  ['src/server/members/steps/join.ts', '#server/library/library-service.ts', 'uphill'],
  ['src/server/exchanges/rate.ts', '#server/messages/message-queries.ts', 'ask its service'],
  ['src/server/exchanges/rate.ts', '#server/members/member-view.ts', 'ask its service'],
  ['src/server/exchanges/rate.ts', '#server/notifications/letter-jobs.ts', 'called by none'],
  ['src/server/exchanges/rate.ts', '#server/http/app.ts', 'called by none'],
  ['src/server/exchanges/rate.ts', '#server/services.ts', 'only listeners'],
  ['src/server/notifications/letters.ts', '#server/http/app.ts', 'called by none'],
  ['src/server/mail/letter.ts', '#server/members/person.ts', 'doors know nothing'],
  ['src/server/gardens/garden-service.ts', '#server/members/person.ts', 'no place'],
  ['src/server/members/person.ts', '#web/ui/badge.tsx', 'no screens'],
  ['src/server/members/person.ts', '#tests/support/builders.ts', 'never imports its tests'],
  ['src/server/members/person.ts', './../clubs/club-service.ts', 'uphill'],
  ['src/web/messages/thread.tsx', '#web/exchanges/exchange-badge.tsx', 'uphill'],
  ['src/web/library/review/review.tsx', '#web/conversations/conversation-path.ts', 'uphill'],
  ['src/web/shell/frame/header.tsx', '#web/members/sign-in/sign-in-way.ts', 'uphill'],
  ['src/web/ui/badge.tsx', '#web/shell/screen.ts', 'uphill'],
  ['src/web/ui/badge.tsx', '#rules/exchanges/exchanges.ts', 'no domain words'],
  ['src/web/gardens/gardens.tsx', '#web/members/person.tsx', 'no place'],
  ['src/web/clubs/club-detail.tsx', '#web/root.tsx', 'used by none'],
  ['src/web/clubs/club-detail.tsx', '#server/clubs/club-view.ts', 'types only'],
  ['src/server/base/log.ts', '#server/store/database.ts', 'ground floor'],
  ['src/server/base/log.ts', '#server/services.ts', 'ground floor'],
  ['src/rules/base/text.ts', '#rules/clubs/clubs.ts', 'ground floor'],
  ['src/rules/geography/distance.ts', '#rules/clubs/clubs.ts', 'know nothing of them'],
  ['src/rules/clubs/clubs.ts', '#rules/domain-error.ts', 'puts them all together'],
  ['src/rules/clubs.ts', '#server/base/log.ts', 'rules know only'],
  ['src/rules/clubs.ts', 'zod', 'rules/base/zod.ts'],
  ['src/rules/clubs.ts', 'node:fs', 'without I/O'],
  ['src/city/parks.ts', '#rules/base/text.ts', 'imports nothing of ours'],
])('%s must not import %s', (path, specifier, reason) => {
  for (const text of [
    `import { a } from '${specifier}'`,
    `export { a } from '${specifier}'`,
    `const a = await import('${specifier}')`,
  ]) {
    expect(importFaults({ path, text })).toEqual([expect.stringContaining(reason)])
  }
})

test.each([
  ['src/server/members/member-service.ts', '#server/clubs/club-service.ts'],
  ['src/web/members/person.tsx', '#web/clubs/club-card.tsx'],
  ['src/web/clubs/club-detail.tsx', '#server/clubs/club-queries.ts'],
])('%s must not even import types from %s', (path, specifier) => {
  for (const text of [`import type { A } from '${specifier}'`, `type A = import('${specifier}').A`]) {
    expect(importFaults({ path, text })).toHaveLength(1)
  }
})

test.each([
  ['src/server/clubs/club-service.ts', "import { a } from '#server/members/member-service.ts'"],
  ['src/server/clubs/club-service.ts', "import { announce } from '#server/live/live-queries.ts'"],
  ['src/server/clubs/club-service.ts', "import * as clubs from './club-queries.ts'"],
  ['src/server/notifications/club-letter.ts', "import { a } from '#server/clubs/club-jobs.ts'"],
  ['src/server/http/app.ts', "import type { Services } from '#server/services.ts'"],
  ['src/server/main.ts', "import { a } from '#server/http/app.ts'"],
  ['src/web/clubs/club-detail.tsx', "import { BookCover } from '#web/library/book-cover.tsx'"],
  ['src/web/clubs/club-detail.tsx', "import type { Club } from '#server/clubs/club-view.ts'"],
  ['src/web/conversations/conversation.tsx', "import { A } from '#web/exchanges/exchange-banner.tsx'"],
])('%s may import %s', (path, text) => {
  expect(importFaults({ path, text })).toEqual([])
})

test.each([
  "import { sql } from 'kysely'",
  "import pg from 'pg'",
  "const rows = await db.selectFrom('clubs').selectAll().execute()",
  'const { insertInto } = db',
  "db['deleteFrom']('clubs')",
  'const rows = await sql<Club>`select 1`.execute(db)',
  "await client.query('delete from clubs')",
])('finds SQL in a service: %s', (text) => {
  expect(sqlFaults({ path: 'src/server/clubs/club-service.ts', text })).not.toEqual([])
  expect(sqlFaults({ path: 'src/server/clubs/club-queries.ts', text })).toEqual([])
})
