import type { Planted } from './planted.ts'

const folder = 'src/server/exchanges'

export const exchangeFaults: readonly Planted[] = [
  {
    name: 'a request needs no look at blocks',
    file: `${folder}/request-copy.ts`,
    was: 'blocked: await members.areBlocked(tx, member.id, copy.owner_id)',
    becomes: 'blocked: false',
    within: 90,
  },
  {
    name: 'a copy that is withdrawn can be promised',
    file: 'src/rules/exchanges/exchanges.ts',
    was: "if (copy.gone) return denied('COPY_WITHDRAWN')",
    becomes: '',
    within: 90,
  },
  {
    name: 'the step of a stranger is not refused',
    file: 'src/rules/exchanges/exchanges.ts',
    was: "if (!by.includes(side)) return denied('NOT_YOURS_TO_DO')",
    becomes: '',
    within: 40,
  },
  {
    name: 'an ended exchange doesn’t say when it ended',
    file: `${folder}/exchange-steps.ts`,
    was: "change: { state: 'cancelled', ended_at: now, archived_at: now }",
    becomes: "change: { state: 'cancelled', archived_at: now }",
    within: 20,
  },
  {
    name: 'an expired request keeps its conversation pending',
    file: `${folder}/expire-exchanges.ts`,
    was: "standing: 'expired'",
    becomes: "standing: 'pending'",
    within: 40,
  },
  {
    name: 'a request expires a week too late',
    file: `${folder}/expire-exchanges.ts`,
    was: 'now.getTime() - requestLife.expiresAfterDays * DAY_MS',
    becomes: 'now.getTime() - (requestLife.expiresAfterDays + 7) * DAY_MS',
    within: 40,
  },
  {
    name: 'an owner is reminded without a mark',
    file: `${folder}/many-exchange-queries.ts`,
    was: '.set({ owner_reminded_at: now })',
    becomes: '.set({ owner_reminded_at: null })',
    within: 20,
  },
  {
    name: 'a borrower is reminded without a mark',
    file: `${folder}/many-exchange-queries.ts`,
    was: '.set({ borrower_reminded_at: now })',
    becomes: '.set({ borrower_reminded_at: null })',
    within: 90,
  },
  {
    name: 'a gift stays in the bookcase of its giver',
    file: `${folder}/hand-over.ts`,
    was: 'await library.transferCopy(tx, copyId, toMemberId)',
    becomes: '',
    within: 90,
  },
  {
    name: 'a completed hand-over can be undone for ever',
    file: `${folder}/expire-exchanges.ts`,
    was: 'await forgetUndos(db, now)',
    becomes: '',
    within: 60,
  },
  {
    name: 'a lost copy stays in its bookcase',
    file: `${folder}/loan.ts`,
    was: 'await library.withdrawLostCopy(tx, exchange.copy_id)',
    becomes: '',
    within: 120,
  },
]
