import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#rules/base/durations.ts'
import { guest } from '#rules/base/viewer.ts'
import { eventNotices } from '#server/events/event-notices.ts'
import { anAdminLog } from '#tests/support/admin-log.ts'
import { aCityEvent, aMember, aNotice } from '#tests/support/builders.ts'
import { aSubmission, someEvents } from '#tests/support/events.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { toldBy } from '#tests/support/told-by.ts'
import { outcomeNotices } from './submission-notices.ts'

let database: TestDatabase
let here: ReturnType<typeof someEvents>
beforeAll(async () => {
  database = await aDatabase()
})
beforeEach(() => {
  here = someEvents(database.db)
})
afterAll(() => database.drop())

const sent = { address: '203.0.113.7' }
const plain = { removePicture: false }
const pending = async (admin: Awaited<ReturnType<typeof aMember>>) =>
  (await here.events.submissions(admin, { state: 'draft', shown: 50 })).submissions

describe('changing one’s own submission', () => {
  test('a rejected event waits again, and an answer to its former version is refused', async () => {
    const { db } = database
    const [mia, admin] = [await aMember(db), await aMember(db, { isAdmin: true })]
    const { id } = await aCityEvent(db, { by: mia, state: 'rejected' })
    const edit = () =>
      here.events.editSubmission(mia, { ...aSubmission({ title: 'Anew' }), id, version: 0, ...plain })
    await edit()
    expect(await refusalOf(edit())).toBe('EVENT_CHANGED_MEANWHILE')
    expect(await here.events.event(mia, { eventId: id })).toMatchObject({
      state: 'draft',
      title: 'Anew',
      rejectReason: '',
    })
    expect(await refusalOf(here.events.approveEvent(admin, { id, version: 0 }))).toBe('SUBMISSION_CHANGED')
    expect(await refusalOf(here.events.approveEvent(admin, { id, version: 1 }))).toBe('done')
  })

  test.each(['draft', 'rejected'] as const)(
    'a %s event can still be changed and cancelled after its day',
    async (state) => {
      const { db } = database
      const mia = await aMember(db)
      const startsAt = new Date(here.time.now.getTime() - DAY_MS)
      const { id } = await aCityEvent(db, { by: mia, state, startsAt })
      expect(await here.events.event(mia, { eventId: id })).toMatchObject({
        mayChange: true,
        mayCancel: true,
      })
      expect(await refusalOf(here.events.cancelEvent(mia, { eventId: id, scope: 'this', note: '' }))).toBe(
        'done',
      )
    },
  )

  test('a member has at most 20 waiting, changes included', async () => {
    const { db } = database
    const mia = await aMember(db)
    const edit = ({ id }: { id: string }) =>
      refusalOf(here.events.editSubmission(mia, { ...aSubmission(), id, version: 0, ...plain }))
    const [published, rejected] = [
      await aCityEvent(db, { by: mia }),
      await aCityEvent(db, { by: mia, state: 'rejected' }),
    ]
    const waiting = await aCityEvent(db, { by: mia, state: 'draft' })
    for (let count = 1; count < 20; count += 1) await aCityEvent(db, { by: mia, state: 'draft' })
    expect(await edit(published)).toBe('SUBMISSIONS_FULL')
    expect(await edit(rejected)).toBe('SUBMISSIONS_FULL')
    expect(await edit(waiting), 'the waiting ones').toBe('done')
  })

  test('a published event stays as it is until the change is approved, and people who are going are told', async () => {
    const { db } = database
    const [mia, noah, admin] = [await aMember(db), await aMember(db), await aMember(db, { isAdmin: true })]
    const { id, title } = await aCityEvent(db, { by: mia })
    await here.events.answer(noah, { eventId: id, answer: 'going', isNamed: true })
    const typed = aSubmission({ title: 'Moved', place: 'Ashgrove Library', suburb: 'Ashgrove' })
    await here.events.editSubmission(mia, { ...typed, id, version: 0, ...plain })
    expect(await here.events.event(guest, { eventId: id })).toMatchObject({ title, state: 'approved' })
    // A second change from another tab meets the first.
    expect(await refusalOf(here.events.editSubmission(mia, { ...typed, id, version: 0, ...plain }))).toBe(
      'EVENT_CHANGED_MEANWHILE',
    )
    const change = await here.events.submissionToEdit(mia, { id })
    expect(change).toMatchObject({ title: 'Moved', suburb: 'Ashgrove', time: '6.30 pm to 8.00 pm' })
    expect((await pending(admin)).find((each) => each.id === change.id)).toMatchObject({ revises: id })
    here.told()
    await here.events.approveEvent(admin, { id: change.id, version: 0 })
    expect(here.told()).toEqual([
      { name: 'event.notify', payload: { eventId: id, news: 'changed' } },
      { name: 'event.notify-outcome', payload: { eventId: id } },
    ])
    expect(await here.events.event(guest, { eventId: id })).toMatchObject({
      title: 'Moved',
      suburb: 'Ashgrove',
      going: 1,
      version: 1,
    })
    expect(await refusalOf(here.events.event(mia, { eventId: change.id }))).toBe('EVENT_NOT_FOUND')
  })

  test('its organiser reads that after a rejected change the published event stays', async () => {
    const { db } = database
    const [mia, admin] = [await aMember(db), await aMember(db, { isAdmin: true })]
    const { id } = await aCityEvent(db, { by: mia })
    await here.events.editSubmission(mia, { ...aSubmission({ title: 'Moved' }), id, version: 0, ...plain })
    const change = await here.events.submissionToEdit(mia, { id })
    await here.events.rejectEvent(admin, { id: change.id, version: 0, reason: 'Where to?' })
    const outcome = await toldBy(outcomeNotices, db, { eventId: change.id })
    expect(outcome).toMatchObject({ to: [mia.id], subject: 'Your changes to Moved weren’t approved' })
    expect(outcome?.paragraphs.join(' ')).toMatch(/The published event stays as it is\. Reason: “Where to\?”/)
    expect(await here.events.event(mia, { eventId: change.id })).toMatchObject({
      state: 'rejected',
      revises: id,
    })
  })

  test('a withdrawn change disappears, the published event stays, and nobody is told', async () => {
    const { db } = database
    const [mia, noah] = [await aMember(db), await aMember(db)]
    const { id, title } = await aCityEvent(db, { by: mia })
    await here.events.answer(noah, { eventId: id, answer: 'going', isNamed: false })
    await here.events.editSubmission(mia, { ...aSubmission({ title: 'Moved' }), id, version: 0, ...plain })
    const { change } = await here.events.event(mia, { eventId: id })
    expect(change).toMatchObject({ state: 'draft' })
    expect(await here.events.event(noah, { eventId: id })).toMatchObject({ change: null })
    const waiting = change?.id ?? ''
    here.told()
    const withdraw = () => here.events.cancelEvent(mia, { eventId: waiting, scope: 'this', note: '' })
    expect(await withdraw()).toEqual({ shown: id, withdrawal: 'withdrawChanges' })
    expect(here.told()).toEqual([])
    expect(await refusalOf(withdraw())).toBe('EVENT_NOT_FOUND')
    expect(await refusalOf(here.events.event(mia, { eventId: waiting }))).toBe('EVENT_NOT_FOUND')
    expect(await here.events.event(mia, { eventId: id })).toMatchObject({
      title,
      isCancelled: false,
      change: null,
      going: 1,
    })
  })

  test('an unpublished event is withdrawn, and a published one cancelled', async () => {
    const { db } = database
    const mia = await aMember(db)
    const relation = async (state: 'draft' | 'rejected' | 'approved') => {
      const { id } = await aCityEvent(db, { by: mia, state })
      const done = await here.events.cancelEvent(mia, { eventId: id, scope: 'this', note: '' })
      expect(done.shown).toBe(id)
      const { submissions } = await here.events.ownSubmissions(mia, { shown: 50 })
      return [done.withdrawal, submissions.find((each) => each.id === id)?.status.badge]
    }
    expect(await relation('draft')).toEqual(['withdraw', 'Withdrawn'])
    expect(await relation('rejected')).toEqual(['withdraw', 'Withdrawn'])
    expect(await relation('approved')).toEqual(['cancel', 'Cancelled'])
  })

  test('a withdrawn event or change, and a change to a cancelled event, no longer wait among administrators’ notices', async () => {
    const { db } = database
    const [mia, admin] = [await aMember(db), await aMember(db, { isAdmin: true })]
    const withdraw = (id: string) => here.events.cancelEvent(mia, { eventId: id, scope: 'this', note: '' })
    const [draft, published, cancelled] = [
      await aCityEvent(db, { by: mia, state: 'draft' }),
      await aCityEvent(db, { by: mia }),
      await aCityEvent(db, { by: mia }),
    ]
    const changeTo = async ({ id }: { id: string }) => {
      await here.events.editSubmission(mia, { ...aSubmission(), id, version: 0, ...plain })
      return here.events.submissionToEdit(mia, { id })
    }
    const [change, other] = [await changeTo(published), await changeTo(cancelled)]
    const stays = await aCityEvent(db, { by: mia, state: 'draft' })
    for (const { id } of [draft, change, other, stays])
      await aNotice(db, { member: admin, kind: 'admin', aboutId: id })
    for (const { id } of [draft, change, cancelled]) await withdraw(id)
    const unread = db.selectFrom('member_notices').select('about_id').where('member_id', '=', admin.id)
    expect(await unread.where('read_at', 'is', null).execute()).toEqual([{ about_id: stays.id }])
  })

  test('a cancelled event takes no answers, and people who were going are told', async () => {
    const { db } = database
    const [mia, admin] = [await aMember(db), await aMember(db, { isAdmin: true })]
    const { id } = await aCityEvent(db, { by: mia })
    await here.events.editSubmission(mia, { ...aSubmission(), id, version: 0, ...plain })
    const change = await here.events.submissionToEdit(mia, { id })
    here.told()
    await here.events.cancelEvent(mia, { eventId: id, scope: 'this', note: 'I have a cold.' })
    expect(here.told()).toEqual([
      { name: 'event.notify', payload: { eventId: id, news: 'cancelled', by: mia.id } },
    ])
    expect(await refusalOf(here.events.approveEvent(admin, { id: change.id, version: 0 }))).toBe(
      'EVENT_NOT_FOUND',
    )
    expect(await refusalOf(here.events.submissionToEdit(mia, { id }))).toBe('EVENT_CANCELLED')
  })
})

test('an administrator’s cancellation is logged, and the organiser is told', async () => {
  const { db } = database
  const [mia, admin] = [await aMember(db), await aMember(db, { isAdmin: true })]
  const { id } = await aCityEvent(db, { by: mia })
  here.told()
  await here.events.cancelEvent(admin, { eventId: id, scope: 'this', note: 'It is an advertisement.' })
  const { lines } = await anAdminLog(db).adminLog(admin, { about: id })
  expect(lines).toMatchObject([
    { action: 'event.cancel', why: 'It is an advertisement.', by: { id: admin.id } },
  ])
  const [told] = here.told()
  const payload = { eventId: id, news: 'cancelled' as const }
  expect(told).toMatchObject({ payload: { ...payload, by: admin.id } })
  const tellOf = (by: string, only?: string[]) => toldBy(eventNotices, db, { ...payload, by }, { only })
  expect(await tellOf(admin.id)).toMatchObject({ to: [mia.id] })
  expect(await tellOf(admin.id, [admin.id])).toMatchObject({ to: [] })
  expect(await tellOf(mia.id), 'by its own organiser').toMatchObject({ to: [] })
})

describe('a guest’s event', () => {
  const submit = (email: string) => here.events.submitEvent(guest, { ...aSubmission(), ...sent, email })
  const tokenOf = (text = '') => /confirm=([\w-]+)/.exec(text)?.[1] ?? ''

  test('with an address waits until that is confirmed; then the guest hears the outcome', async () => {
    const admin = await aMember(database.db, { isAdmin: true })
    const id = await submit('guest@example.org')
    expect(here.told()).toEqual([])
    expect(await refusalOf(here.events.event(admin, { eventId: id }))).toBe('EVENT_NOT_FOUND')
    expect(await refusalOf(here.events.approveEvent(admin, { id, version: 0 }))).toBe('EVENT_NOT_FOUND')
    expect((await pending(admin)).some((each) => each.id === id)).toBe(false)
    const [letter] = here.posted.splice(0)
    expect(letter).toMatchObject({ to: 'guest@example.org', subject: 'Please confirm your event' })
    const token = tokenOf(letter?.text)
    await here.events.confirmSubmission(guest, { token })
    await here.events.confirmSubmission(guest, { token })
    expect(here.told()).toEqual([{ name: 'event.notify-submission', payload: { eventId: id } }])
    await here.events.rejectEvent(admin, { id, version: 0, reason: 'Which books?' })
    expect(here.posted.splice(0)).toMatchObject([
      { to: 'guest@example.org', text: expect.stringContaining('“Which books?”') },
    ])
    const kept = database.db.selectFrom('event_guests').select('email').where('event_id', '=', id)
    expect(await kept.execute()).toEqual([])
    expect(await refusalOf(here.events.confirmSubmission(guest, { token: 'made-up' }))).toBe(
      'EVENT_LINK_OVER',
    )
  })

  test('sends nobody text chosen by somebody else, and no link but ours', async () => {
    const admin = await aMember(database.db, { isAdmin: true })
    const typed = aSubmission({
      ...{ title: 'You have won at prizes.example', place: 'Prize hall', categories: 'Prizes' },
      ...{ description: 'Claim it at https://prizes.example today.', link: 'https://prizes.example' },
    })
    const id = await here.events.submitEvent(guest, { ...typed, ...sent, email: 'victim@example.org' })
    const [letter] = here.posted.splice(0)
    await here.events.confirmSubmission(guest, { token: tokenOf(letter?.text) })
    await here.events.rejectEvent(admin, { id, version: 0, reason: 'It is not about books.' })
    for (const { subject, text, html } of [letter, ...here.posted.splice(0)].filter((each) => !!each)) {
      for (const part of [subject, text, html ?? '']) {
        expect(part).not.toMatch(/prize|claim|you have won/i)
        for (const [link] of part.matchAll(/https?:\/\/[^\s"<]+/g))
          expect(link).toMatch(/^https:\/\/verandah\.example\//)
      }
    }
    const named = await submit('plain@example.org')
    await here.events.confirmSubmission(guest, { token: tokenOf(here.posted.splice(0)[0]?.text) })
    await here.events.approveEvent(admin, { id: named, version: 0 })
    expect(here.posted.splice(0)).toMatchObject([
      { subject: 'Your event is published', text: expect.stringContaining('your event “Spring swap”') },
    ])
  })

  test('cancelled by an administrator sends an email, and the address is deleted', async () => {
    const { db } = database
    const admin = await aMember(db, { isAdmin: true })
    const id = await submit('three@example.org')
    await here.events.confirmSubmission(guest, { token: tokenOf(here.posted.splice(0)[0]?.text) })
    await here.events.approveEvent(admin, { id, version: 0 })
    here.posted.splice(0)
    await here.events.cancelEvent(admin, { eventId: id, scope: 'this', note: 'The library is closed.' })
    expect(here.posted.splice(0)).toMatchObject([
      { to: 'three@example.org', text: expect.stringContaining('“The library is closed.”') },
    ])
    const kept = db.selectFrom('event_guests').select('email').where('event_id', '=', id)
    expect(await kept.execute()).toEqual([])
  })

  test('without an address is reviewed at once', async () => {
    const admin = await aMember(database.db, { isAdmin: true })
    const id = await submit('')
    expect((await pending(admin)).some((each) => each.id === id)).toBe(true)
    await here.events.approveEvent(admin, { id, version: 0 })
    expect(here.posted).toEqual([])
  })

  test('is deleted if nobody confirms it for a week, and its address when it is over', async () => {
    const { db } = database
    const [unconfirmed, confirmed] = [await submit('one@example.org'), await submit('two@example.org')]
    await here.events.confirmSubmission(guest, { token: tokenOf(here.posted.splice(0)[1]?.text) })
    const inDays = (days: number) => new Date(here.time.now.getTime() + days * DAY_MS)
    const guests = async () =>
      (await db.selectFrom('event_guests').select('event_id').execute()).map((row) => row.event_id)
    await here.events.updateDue(inDays(6))
    expect(await guests()).toEqual(expect.arrayContaining([unconfirmed, confirmed]))
    await here.events.updateDue(inDays(8))
    expect(await guests()).not.toContain(unconfirmed)
    expect(await guests()).toContain(confirmed)
    await here.events.updateDue(inDays(20))
    expect(await guests()).toEqual([])
  })
})
