// The answer of every function of every service to each kind of viewer, and its effects. The tables are complete by their types.
import { glob, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Member, Viewer } from '#rules/base/viewer.ts'
import { type RateRule, rules } from '#server/limits/rate-limits.ts'
import type { LiveNotice } from '#server/live/live-notice.ts'
import type { Operation } from '#server/operations/operation.ts'
import type { Services } from '#server/services.ts'
import { alwaysCounted, declaredLimits, generalLimits } from '#tests/support/declared-limits.ts'
import { strangeSentences } from '#tests/support/stored-sentences.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { asked, declaredForGuests, tables } from './all-cases.ts'
import { unasked } from './background-cases.ts'
import type { Stage } from './case.ts'
import { aHouse, type House } from './house.ts'
import { rowsOf } from './member-case.ts'
import { createTrials, outcomeOf, type Trials, viewerOf } from './try-cases.ts'

/** Live notices sent while the screens of a stage were being read. */
const announcedAt = new Set<string>()
let isLookedAt = false
vi.mock('#server/live/live-queries.ts', async (original) => {
  const { announce } = await original<typeof import('#server/live/live-queries.ts')>()
  return {
    announce: (...news: Parameters<typeof announce>) => {
      const [, from] = /(src\/server\/[^:]+:\d+)/.exec(new Error().stack?.split('\n')[2] ?? '') ?? []
      if (from && isLookedAt) announcedAt.add(from)
      return announce(...news)
    },
  }
})

let database: TestDatabase
let house: House
let trials: Trials
beforeAll(async () => {
  database = await aDatabase()
  house = await aHouse(database)
  trials = await createTrials(house)
})
afterAll(async () => {
  // After everything that the operations did, in whatever order.
  const stored = await strangeSentences(database.pool, [...house.made, ...house.waiting])
  await house.close()
  await database.drop()
  expect(stored, 'sentences that nobody wrote').toEqual({})
})

describe('each function of each service', () => {
  for (const { name, operation, serviceCase, may } of asked) {
    const [first = ''] = Object.keys(may)
    const refused = Object.fromEntries(Object.entries(may).filter(([, outcome]) => outcome !== 'may'))
    const others = Object.keys(may).filter((role) => role !== first && !(role in refused))

    test.each(others)(`${name} by the %s`, async (role) => {
      const stage = await serviceCase.stage(house)
      const doer = viewerOf(stage, role)
      if (doer.kind === 'member' && doer.isAdmin) await trials.assertNoStranger(serviceCase, { name, role })
      // What a guest may do is authorised by a ticket or a code instead.
      const bystanders = may.guest === 'may' ? [] : othersOn(stage, role)
      const before = await rowsOf(house.db, bystanders)
      const { refusal } = await house.noting(() => stage.act(doer))
      expect(outcomeOf(refusal)).toBe('may')
      expect(await rowsOf(house.db, bystanders), 'nothing of other people’s').toEqual(before)
    })

    // A refused call changes nothing, so one stage serves for all refusals, and then for the first role that may.
    test(`${name}: who may not, and what follows when the ${first} does it`, async () => {
      const stage = await serviceCase.stage(house)
      const roles = Object.fromEntries(Object.keys(refused).map((role) => [role, viewerOf(stage, role)]))
      const denied = operation.by === 'admin' ? noAdministratorsIn(stage) : {}
      const met = {
        ...refused,
        ...Object.fromEntries(Object.keys(denied).map((role) => [role, 'ACCESS_DENIED'])),
      }
      expect(await trials.tried(stage, { ...roles, ...denied })).toEqual({ met, changed: [] })
      if (may[first] !== 'may') return

      const doer = viewerOf(stage, first)
      await trials.assertAdministratorsAlone(stage, { name, doer, serviceCase })
      const unproven = await trials.whatUnprovenMeet(stage, { name, doer })
      const shut = await trials.whatShutOutMeet(stage, {
        name,
        doer,
        operation,
        guestMay: may.guest === 'may',
      })
      const bystanders = may.guest === 'may' ? [] : othersOn(stage, first)
      const before = await rowsOf(house.db, bystanders)
      const { refusal, notices, counts, enqueues, changed } = await trials.done(stage, shut, lookingAt)
      expect(outcomeOf(refusal)).toBe('may')
      const { tells = {}, enqueues: created = [] } = serviceCase
      expect({ tells: heard(stage, notices), counts, enqueues }).toEqual({
        tells,
        counts: declaredOf(operation, { doer, counts }),
        enqueues: created,
      })
      expect(await rowsOf(house.db, bystanders), 'nothing of other people’s').toEqual(before)
      const isRead = changed.length === 0
      // An administrator's look is recorded in their log.
      const kept = changed.filter((table) => table !== 'moderation_log')
      if (operation.kind === 'read') expect(kept, 'changed by a read').toEqual([])
      if (!isRead) expect(shut.met).toEqual(shut.answers)
      // Reading lists is exempt; screens of administrators ask for proof before they show one (web/shell/guard.ts).
      const mayRead = isRead && unproven?.met === 'may'
      if (unproven && !mayRead)
        expect(unproven, 'without a fresh proof').toEqual({
          met: unproven.answer,
          changed: [],
          answer: unproven.answer,
        })
    })
  }
})

test('many calls need an administrator', () => {
  expect(trials.needAdministrators.size).toBeGreaterThan(15)
})

for (const [serviceCase, { stage: prepare, tells }] of Object.entries(unasked)) {
  test(`what the open screens hear when ${serviceCase}`, async () => {
    const stage = await prepare(house)
    const { refusal, notices } = await lookingAt(stage.act)
    expect(refusal).toBeUndefined()
    const all = Object.entries(heard(stage, notices))
    // A job does the same for everybody else for whom it is due.
    expect(Object.fromEntries(all.filter(([who]) => who in stage.roles))).toEqual(tells)
  })
}

test('everything announced anywhere has a line that hears it', async () => {
  const places: string[] = []
  for await (const file of glob('src/server/**/*.ts')) {
    if (file.endsWith('.test.ts') || file.startsWith('src/server/live/')) continue
    const lines = (await readFile(file, 'utf8')).split('\n')
    for (const [at, line] of lines.entries())
      if (/\bannounce\(tx|\bannounce\(db/.test(line)) places.push(`${file}:${at + 1}`)
  }
  expect(places.length).toBeGreaterThan(50)
  const unheard = places.filter((place) => !announcedAt.has(place))
  expect(unheard.join(', ')).toBe('')
})

test('every function has its line in the running product too', () => {
  const missing = Object.entries(tables).flatMap(([service, cases]) =>
    Object.keys(house[service as keyof Services]).filter((name) => !(name in cases)),
  )
  expect(missing).toEqual([])
})

test('no line repeats what its operation says', () => {
  const repeated = asked.filter(({ operation: { by }, serviceCase: { may = {} } }) => {
    const isDenied = by === 'admin' && Object.values(may).includes('ACCESS_DENIED')
    // A guest who is named first makes the call that is examined.
    const namesGuest = Object.keys(may).indexOf('guest') > 0
    return isDenied || (namesGuest && may.guest === declaredForGuests(by))
  })
  expect(repeated.map(({ name }) => name)).toEqual([])
})

test('something counts against every limit', () => {
  const counted = new Set(
    asked.flatMap(({ operation }) => [...generalLimits(operation), ...declaredLimits(operation)]),
  )
  expect(Object.keys(rules).filter((rule) => !counted.has(rule as RateRule))).toEqual([])
})

/** Those on a stage who are members and no administrators. */
function noAdministratorsIn({ roles }: Stage): Record<string, Viewer> {
  return Object.fromEntries(
    Object.entries(roles).filter(([, viewer]) => viewer.kind === 'member' && !viewer.isAdmin),
  )
}

/**
 * What a call should have counted, judged by what it did: every limit that it always counts against, and of those that depend
 * on the call the ones that it met, all in the order in which the operation declares them.
 */
function declaredOf(
  operation: Operation,
  { doer, counts }: { doer: Viewer; counts: RateRule[] },
): RateRule[] {
  const general = doer.kind === 'guest' ? [] : generalLimits(operation)
  const always = [...general, ...alwaysCounted(operation)]
  const met = [...counts]
  return [...general, ...declaredLimits(operation)].filter((rule) => {
    const isMet = met[0] === rule
    if (isMet) met.shift()
    return isMet || always.includes(rule)
  })
}

/** On a stage about a member's own things: the members who have no part in what `role` does. */
function othersOn({ roles }: Stage, role: string): Member[] {
  if (!('another' in roles)) return []
  const others = Object.entries(roles).filter(([each]) => each !== role)
  return others.flatMap(([, viewer]) => (viewer.kind === 'member' ? [viewer] : []))
}

/** What a call causes, and which part of the product announced it. */
async function lookingAt(act: () => Promise<unknown>) {
  isLookedAt = true
  try {
    return await house.noting(act)
  } finally {
    isLookedAt = false
  }
}

/**
 * The live notices to each role's screens, by role, and those to everybody looking at the club or the event; by id for
 * members without a role.
 */
function heard({ roles }: Pick<Stage, 'roles'>, notices: LiveNotice[]): Record<string, string[]> {
  const roleOf = new Map(
    Object.entries(roles).flatMap(([role, viewer]) => (viewer.kind === 'member' ? [[viewer.id, role]] : [])),
  )
  const told: Record<string, string[]> = {}
  const note = (who: string, about: string) => {
    told[who] = [...(told[who] ?? []), about]
  }
  for (const { about, members = [], topic } of notices) {
    if (topic) note(topic.startsWith('club:') ? 'atClub' : 'atEvent', about)
    for (const member of members) note(roleOf.get(member) ?? member, about)
  }
  return told
}
