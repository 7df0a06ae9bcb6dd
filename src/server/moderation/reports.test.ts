import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#rules/base/durations.ts'
import { guest, type Member, type Viewer } from '#rules/base/viewer.ts'
import { reportNotices } from '#server/moderation/report-notices.ts'
import { aBookshelf, aMember } from '#tests/support/builders.ts'
import { aNeighbourhood, anExchangeIn, monday, type Neighbourhood } from '#tests/support/exchanges.ts'
import { anAddress } from '#tests/support/networks.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { toldBy } from '#tests/support/told-by.ts'

let database: TestDatabase
let here: Neighbourhood
let mia: Member
let noah: Member
let admin: Member
beforeAll(async () => {
  database = await aDatabase()
  return database.drop
})
beforeEach(async () => {
  await database.empty('members, moderation_log')
  here = aNeighbourhood(database.db)
  mia = await aMember(database.db, { name: 'Mia Rossi' })
  noah = await aMember(database.db, { name: 'Noah Chen', profile: { bio: 'I lend thrillers.' } })
  admin = await aMember(database.db, { name: 'Ada Min', isAdmin: true })
})

const aboutMember = (id: string, details = 'Rude at the hand-over.') => ({
  address: anAddress(),
  about: { kind: 'member' as const, id },
  reason: 'profile' as const,
  details,
})
const report = (viewer: Viewer, id: string, details?: string) =>
  here.moderation.report(viewer, aboutMember(id, details))
const open = async (page?: number) => {
  const { groups } = await here.moderation.openReports(admin, { page })
  return Promise.all(groups.map(({ id }) => here.moderation.openReportsIn(admin, { about: id })))
}
const answered = (answer: 'upheld' | 'dismissed') =>
  answer === 'upheld' ? ({ action: 'warn', days: 1 } as const) : ({ action: 'dismiss', days: 1 } as const)
const noticesOf = () => here.enqueued.filter(({ name }) => name === 'report.notify')
const inAnHour = () => {
  here.time.now = new Date(here.time.now.getTime() + HOUR_MS)
}

async function anOpenReport() {
  await report(mia, noah.id)
  const id = (await open())[0]?.reports[0]?.id
  if (!id) throw new Error('no report is open')
  return id
}

describe('reporting', () => {
  test('a member is stored as they are, for the administrators, who are told', async () => {
    await report(mia, noah.id)
    const [group] = await open()
    expect(group).toMatchObject({
      responsible: { id: noah.id, name: 'Noah Chen' },
      count: 1,
      reports: [
        {
          about: { kind: 'member', id: noah.id, asWas: { name: 'Noah Chen', about: 'I lend thrillers.' } },
          reporter: { id: mia.id, name: 'Mia Rossi' },
          details: 'Rude at the hand-over.',
          times: 1,
        },
      ],
    })
    expect(noticesOf()).toEqual([{ name: 'report.notify', payload: { reportId: group?.reports[0]?.id } }])
    expect(here.counted).toContainEqual({ rule: 'reportByMember', key: mia.id })
    await database.pool.query(`update members set bio = 'Nothing to see.' where id = $1`, [noah.id])
    expect((await open())[0]?.reports[0]?.about.asWas.about).toBe('I lend thrillers.')
  })

  test('a conversation is about its other member, even for a reporter who has blocked them', async () => {
    const { owner, borrower, conversationId } = await anExchangeIn(here, 'accepted')
    await here.moderation.blockMember(owner, { memberId: borrower.id })
    const about = { kind: 'conversation' as const, id: conversationId }
    await here.moderation.report(owner, { address: anAddress(), about, reason: 'no-show', details: '' })
    expect(await open()).toMatchObject([
      { responsible: { id: borrower.id }, reports: [{ about, reason: 'no-show' }] },
    ])
    const send = (viewer: Viewer, id = conversationId) =>
      here.moderation.report(viewer, {
        address: anAddress(),
        about: { ...about, id },
        reason: 'other',
        details: 'Words',
      })
    await expect(send(guest)).rejects.toMatchObject({ code: 'AUTHENTICATION_REQUIRED' })
    await expect(send(await aMember(here.db))).rejects.toMatchObject({ code: 'NOT_FOUND' })
    for (const id of [randomUUID(), 'no-uuid', '']) {
      await expect(send(owner, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })

  test('is refused to guests, about oneself and about anybody who cannot be seen', async () => {
    const disabled = await aMember(here.db, { isDisabled: true })
    const unconfirmed = await aMember(here.db, { profile: { email_verified: false } })
    await expect(report(guest, mia.id)).rejects.toMatchObject({ code: 'AUTHENTICATION_REQUIRED' })
    await expect(report(mia, mia.id)).rejects.toMatchObject({ code: 'NOT_TO_YOURSELF' })
    for (const id of [disabled.id, unconfirmed.id, randomUUID(), 'no-uuid']) {
      await expect(report(mia, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    expect(await open()).toEqual([])
  })

  test('reporting the same again is one report with all the words, and one notice', async () => {
    await report(mia, noah.id, 'Rude at the hand-over.')
    await report(mia, noah.id, 'Rude at the hand-over.')
    await Promise.all([report(mia, noah.id, 'And again today.'), report(mia, noah.id, 'x'.repeat(2000))])
    const [group] = await open()
    expect(group).toMatchObject({ count: 1, reports: [{ times: 4 }] })
    const details = group?.reports[0]?.details ?? ''
    expect(details).toContain('Rude at the hand-over.\n\n')
    expect(details.match(/Rude/g)).toHaveLength(1)
    expect(details.length).toBeLessThanOrEqual(2000)
    expect(noticesOf()).toHaveLength(1)
  })

  test('after an answer, the next report is a new one', async () => {
    const id = await anOpenReport()
    await here.moderation.answerReport(admin, { id, ...answered('dismissed'), words: '' })
    await report(mia, noah.id)
    expect(await open()).toMatchObject([{ count: 1, reports: [{ times: 1 }] }])
    expect(noticesOf()).toHaveLength(2)
  })
})

describe('the list', () => {
  test('is not flooded: sixty reports about one member are one group, and later ones are visible', async () => {
    for (let count = 0; count < 60; count += 1) await report(await aMember(here.db), noah.id)
    inAnHour()
    await report(noah, mia.id)
    const groups = await open()
    expect(groups.map(({ responsible, count }) => [responsible?.name, count])).toEqual([
      ['Noah Chen', 60],
      ['Mia Rossi', 1],
    ])
    expect(groups[0]?.reports).toHaveLength(20)
    const pages = [1, 2, 3].map((page) => here.moderation.openReportsIn(admin, { about: noah.id, page }))
    const ids = (await Promise.all(pages)).flatMap(({ reports }) => reports.map(({ id }) => id))
    expect(new Set(ids).size).toBe(60)
  })

  test('has pages, longest-waiting first; beyond the last is the last', async () => {
    const reported: string[] = []
    for (let count = 0; count < 21; count += 1) {
      const { id } = await aMember(here.db)
      await report(mia, id)
      reported.push(id)
      inAnHour()
    }
    const listed = await Promise.all([1, 2, 3].map((page) => here.moderation.openReports(admin, { page })))
    expect(listed.flatMap(({ groups }) => groups.map(({ id }) => id))).toEqual(reported)
    expect(await here.moderation.openReports(admin, { page: 9 })).toMatchObject({ page: 3, pageCount: 3 })
  })

  test('hides from an administrator who has reported them, and the words', async () => {
    await report(mia, admin.id)
    const { reports, count } = await here.moderation.openReportsIn(admin, { about: admin.id })
    expect(count).toBe(1)
    expect(reports).toMatchObject([{ reporter: null, details: '', about: { id: admin.id, asWas: {} } }])
    const other = await aMember(here.db, { isAdmin: true })
    const seen = await here.moderation.openReportsIn(other, { about: admin.id })
    expect(seen.reports).toMatchObject([{ reporter: { id: mia.id }, details: 'Rude at the hand-over.' }])
    const reportId = reports[0]?.id ?? ''
    expect(await toldBy(reportNotices, here.db, { reportId })).toMatchObject({ to: [other.id] })
  })

  test('names a thing without a responsible member by its name, and other reports by the member', async () => {
    const { id } = await aBookshelf(here.db, { name: 'The Blue Fridge' })
    await here.moderation.report(mia, {
      address: anAddress(),
      about: { kind: 'bookshelf', id },
      reason: 'bookshelf',
      details: 'It is gone.',
    })
    inAnHour()
    await report(mia, noah.id)
    const { groups } = await here.moderation.openReports(admin)
    expect(groups.map(({ responsible, thing }) => [responsible?.name, thing])).toEqual([
      [undefined, 'The Blue Fridge'],
      ['Noah Chen', null],
    ])
    expect(await here.moderation.openReportsIn(admin, { about: id })).toMatchObject({
      thing: 'The Blue Fridge',
    })
  })

  test('is for administrators', async () => {
    const refusals = [
      [guest, 'AUTHENTICATION_REQUIRED'],
      [mia, 'ACCESS_DENIED'],
    ] as const
    for (const [viewer, code] of refusals) {
      await expect(here.moderation.openReports(viewer)).rejects.toMatchObject({ code })
      await expect(here.moderation.openReportsIn(viewer, { about: noah.id })).rejects.toMatchObject({ code })
    }
    await expect(here.moderation.openReportsIn(admin, { about: 'no-uuid' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('if nothing is open', () => {
  test('earlier answers are listed, by name, and who looked is logged', async () => {
    const id = await anOpenReport()
    const about = (await here.moderation.openReports(admin)).groups[0]?.id ?? ''
    const { left } = await here.moderation.answerReport(admin, { id, ...answered('dismissed'), words: 'No.' })
    expect(left).toBe(0)
    inAnHour()
    expect(await here.moderation.openReportsIn(admin, { about })).toMatchObject({
      count: 0,
      reports: [],
      responsible: { id: noah.id },
      earlier: [{ state: 'dismissed', words: 'No.' }],
    })
    const { lines } = await here.moderation.adminLog(admin)
    expect(lines.slice(0, 2).map(({ action }) => action)).toEqual(['report.view', 'report.dismiss'])
  })

  test('the log says what a thing without a responsible member is', async () => {
    const { id: about } = await aBookshelf(database.db, { by: mia, name: 'The blue fridge' })
    await database.db
      .insertInto('reports')
      .values({
        reporter_id: noah.id,
        subject_kind: 'bookshelf',
        subject_id: about,
        subject_as_was: JSON.stringify({ name: 'The blue fridge' }),
        reason: 'other',
        state: 'dismissed',
        answered_at: monday,
        created_at: monday,
      })
      .execute()
    await here.moderation.openReportsIn(admin, { about })
    expect((await here.moderation.adminLog(admin)).lines).toMatchObject([
      { action: 'report.view', subject: { kind: 'bookshelf', id: about, name: 'The blue fridge' } },
    ])
  })

  test('and nothing ever was: a member is named, and looking at nothing is not logged; nobody is not found', async () => {
    expect(await here.moderation.openReportsIn(admin, { about: noah.id })).toMatchObject({
      responsible: { id: noah.id },
      reports: [],
      earlier: [],
    })
    expect((await here.moderation.adminLog(admin)).lines).toEqual([])
    const nobody = here.moderation.openReportsIn(admin, { about: randomUUID() })
    await expect(nobody).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('answering', () => {
  test.each(['upheld', 'dismissed'] as const)('%s: stored with the message, who and when', async (answer) => {
    const id = await anOpenReport()
    inAnHour()
    await here.moderation.answerReport(admin, { id, ...answered(answer), words: 'Talked to both.' })
    expect(await open()).toEqual([])
    const { rows } = await database.pool.query('select * from reports')
    expect(rows).toMatchObject([
      { state: answer, answer: 'Talked to both.', answered_by: admin.id, answered_at: here.time.now },
    ])
  })

  test('is for administrators', async () => {
    const id = await anOpenReport()
    const answer = (viewer: Viewer) =>
      here.moderation.answerReport(viewer, { id, ...answered('dismissed'), words: '' })
    await expect(answer(guest)).rejects.toMatchObject({ code: 'AUTHENTICATION_REQUIRED' })
    for (const viewer of [mia, noah]) {
      await expect(answer(viewer)).rejects.toMatchObject({ code: 'ACCESS_DENIED' })
    }
    expect(await open()).toHaveLength(1)
  })

  test('by two administrators at the same moment: one succeeds, the other is told', async () => {
    const id = await anOpenReport()
    const other = await aMember(here.db, { isAdmin: true })
    const answers = await Promise.allSettled([
      here.moderation.answerReport(admin, { id, ...answered('upheld'), words: 'one' }),
      here.moderation.answerReport(other, { id, ...answered('dismissed'), words: 'other' }),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'REPORT_ANSWERED' },
    })
    const first = answers[0].status === 'fulfilled' ? ['upheld', 'one'] : ['dismissed', 'other']
    const { rows } = await database.pool.query('select state, answer from reports')
    expect(rows.map(({ state, answer }) => [state, answer])).toEqual([first])
  })

  test('two reports of one thing, by two administrators at the same moment: one closes both', async () => {
    const other = await aMember(here.db, { isAdmin: true })
    for (let round = 0; round < 8; round += 1) {
      const member = await aMember(here.db)
      await report(mia, member.id)
      await report(noah, member.id)
      const { reports } = await here.moderation.openReportsIn(admin, { about: member.id })
      const answers = await Promise.allSettled(
        reports.map(({ id }, at) =>
          here.moderation.answerReport(at ? other : admin, { id, ...answered('upheld'), words: 'one' }),
        ),
      )
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'REPORT_ANSWERED' },
      })
    }
  })

  test('an unknown report is not found', async () => {
    for (const id of [randomUUID(), 'no-uuid']) {
      const answer = here.moderation.answerReport(admin, { id, ...answered('upheld'), words: 'x' })
      await expect(answer).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })
})
