import type { Planted } from './planted.ts'

const clubs = 'src/server/clubs'

/** Of clubs, and of events and their seats. */
export const clubFaults: readonly Planted[] = [
  {
    name: 'a member who is banned stays',
    file: `${clubs}/manage/roles.ts`,
    was: 'await deleteMember(tx, { clubId, memberId })\n        await announceGone(tx, viewer, { clubId, memberId })\n        if (role)',
    becomes: 'await announceGone(tx, viewer, { clubId, memberId })\n        if (role)',
    within: 120,
  },
  {
    name: 'the last admin of a club can leave it',
    file: `${clubs}/membership/membership.ts`,
    was: "const isNeeded = relation === 'admin' && !isClosed",
    becomes: 'const isNeeded = false',
    within: 90,
  },
  {
    name: 'a request to join outlives its answer by joining',
    file: `${clubs}/membership/membership.ts`,
    was: 'await withdrawOf(tx, { clubId, memberId: viewer.id, at: now })\n        await queries.insertMember',
    becomes: 'await queries.insertMember',
    within: 120,
  },
  {
    name: 'an invitation is kept by somebody who has joined',
    file: `${clubs}/membership/membership-queries.ts`,
    was: '  await endInvitations(tx, { clubId, memberId, at })\n',
    becomes: '',
    within: 120,
  },
  {
    name: 'a member nominates as many books as they like',
    file: `${clubs}/choice/ballots.ts`,
    was: "if (up.own >= perMember) throw new DomainError('NOMINATIONS_FULL')",
    becomes: '',
    within: 120,
  },
  {
    name: 'an answer is counted twice',
    file: 'migrations/initial/11_events.sql',
    was: "maybe = maybe + (becomes = 'maybe')::int",
    becomes: "maybe = maybe + 2 * (becomes = 'maybe')::int",
    within: 30,
  },
]
