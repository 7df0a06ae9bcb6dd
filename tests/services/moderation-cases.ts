import { randomUUID } from 'node:crypto'
import type { Viewer } from '#rules/base/viewer.ts'
import { aBlock, aMember } from '#tests/support/builders.ts'
import { anAddress } from '#tests/support/networks.ts'
import { asAnyone, inner, type ServiceCase, type ServiceCases } from './case.ts'
import type { House } from './house.ts'

/** Guests may only with the ticket of a member whom the decision keeps out. */
const byKey: ServiceCase['may'] = {
  ...{ reported: 'may', member: 'NOT_FOUND', admin: 'NOT_FOUND' },
  guest: 'AUTHENTICATION_REQUIRED',
}

export const moderationCases: ServiceCases<'moderation'> = {
  blockMember: {
    async stage({ db, moderation }) {
      const other = await aMember(db)
      return {
        roles: { member: await aMember(db), other },
        act: (viewer) => moderation.blockMember(viewer, { memberId: other.id }),
      }
    },
    may: { member: 'may', other: 'NOT_TO_YOURSELF' },
    tells: { member: ['messages'], other: ['messages'] },
  },
  unblockMember: {
    async stage({ db, moderation }) {
      const [member, other] = [await aMember(db), await aMember(db)]
      await aBlock(db, member, other)
      return {
        roles: { member, other },
        act: (viewer) => moderation.unblockMember(viewer, { memberId: other.id }),
      }
    },
    may: { member: 'may', other: 'may' },
    tells: { member: ['messages'], other: ['messages'] },
  },
  report: {
    async stage({ db, moderation }) {
      const other = await aMember(db)
      const about = { kind: 'member' as const, id: other.id }
      return {
        roles: { member: await aMember(db), other },
        act: (viewer) =>
          moderation.report(viewer, {
            address: anAddress(),
            about,
            reason: 'profile',
            details: 'Never came.',
          }),
      }
    },
    may: { member: 'may', other: 'NOT_TO_YOURSELF' },
    enqueues: ['report.notify'],
  },
  contact: {
    stage: asAnyone(({ moderation }, viewer) =>
      moderation.contact(viewer, { name: 'Mia', email: 'mia@example.org', message: 'Hello' }),
    ),
    may: { member: 'may' },
  },
  contactMessages: {
    stage: asReader(({ moderation }, viewer) =>
      moderation.contactMessages(viewer, { isAnswered: false, shown: 50 }),
    ),
    may: { admin: 'may' },
  },
  contactMessage: {
    stage: asReader(({ moderation }, viewer, id) => moderation.contactMessage(viewer, { id })),
    may: { admin: 'may' },
  },
  answerContact: {
    stage: asReader(({ moderation }, viewer, id) =>
      moderation.answerContact(viewer, { id, how: 'letter', words: 'It is fixed.' }),
    ),
    may: { admin: 'may' },
  },
  forgetContact: inner('a job, every hour'),
  forgetReporterNetworks: inner('a job, every hour'),
  emptyReports: inner('a job, every hour'),
  ageLog: inner('a job, every hour'),
  waiting: {
    stage: asModerator(({ moderation }, viewer) => moderation.waiting(viewer)),
    may: { admin: 'may' },
  },
  users: {
    stage: asModerator(({ moderation }, viewer) => moderation.users(viewer, { tab: 'all', text: '' })),
    may: { admin: 'may' },
  },
  user: {
    stage: asModerator(({ moderation }, viewer, about) => moderation.user(viewer, { id: about })),
    may: { admin: 'may' },
  },
  changeAccount: {
    stage: asModerator(({ moderation }, viewer, about) =>
      moderation.changeAccount(viewer, { accountAction: 'disable', id: about, why: 'Spam' }),
    ),
    may: { admin: 'may' },
    tells: { reported: ['membership'] },
  },
  addUpMembers: inner('a job'),
  adminLog: {
    stage: asModerator(({ moderation }, viewer) => moderation.adminLog(viewer)),
    may: { admin: 'may' },
  },
  figures: {
    stage: asModerator(({ moderation }, viewer) => moderation.figures(viewer)),
    may: { admin: 'may' },
  },
  countFigures: inner('a job, every hour'),
  reportHeld: inner('a job, once a message is held'),
  approveTogether: {
    stage: asModerator(({ moderation }, viewer) =>
      moderation.approveTogether(viewer, { kind: 'event', items: [{ id: randomUUID(), version: 0 }] }),
    ),
    may: { admin: 'may' },
    enqueues: ['approvals.finish'],
  },
  undoApprovals: {
    async stage({ db, moderation, time }) {
      const [admin, member] = [await aMember(db, { isAdmin: true }), await aMember(db)]
      const batchId = randomUUID()
      await db
        .insertInto('waiting_approvals')
        .values({
          ...{ kind: 'bookshelf', subject_id: randomUUID(), batch_id: batchId, made_by: admin.id },
          ...{ made_at: time.now, due_at: new Date(time.now.getTime() + 30_000) },
        })
        .execute()
      return { roles: { admin, member }, act: (viewer) => moderation.undoApprovals(viewer, { batchId }) }
    },
    may: { admin: 'may' },
  },
  undoableApprovals: {
    stage: asModerator(({ moderation }, viewer) => moderation.undoableApprovals(viewer, { kind: 'event' })),
    may: { admin: 'may' },
  },
  savedAnswers: {
    stage: asModerator(({ moderation }, viewer) => moderation.savedAnswers(viewer)),
    may: { admin: 'may' },
  },
  saveAnswer: {
    stage: asModerator(({ moderation }, viewer) =>
      moderation.saveAnswer(viewer, { title: randomUUID(), words: 'The day has passed.' }),
    ),
    may: { admin: 'may' },
  },
  changeSavedAnswer: {
    stage: asSavedAnswer(({ moderation }, viewer, id) =>
      moderation.changeSavedAnswer(viewer, { id, version: 0, title: randomUUID(), words: 'It is over.' }),
    ),
    may: { admin: 'may' },
  },
  removeSavedAnswer: {
    stage: asSavedAnswer(({ moderation }, viewer, id) => moderation.removeSavedAnswer(viewer, { id })),
    may: { admin: 'may' },
  },
  finishApprovals: inner('a job, a minute after several were approved at once'),
  openReports: {
    stage: asModerator(({ moderation }, viewer) => moderation.openReports(viewer)),
    may: { admin: 'may' },
  },
  reportPhoto: {
    async stage({ db, moderation }) {
      const [member, reported] = [await aMember(db), await aMember(db)]
      const about = { kind: 'member' as const, id: reported.id }
      await moderation.report(member, {
        address: anAddress(),
        about,
        reason: 'profile',
        details: 'Never came.',
      })
      const image = { kind: 'message' as const, width: 1280, height: 960, tint: '#aabbcc', uploaded_by: null }
      const { id: photoId } = await db
        .insertInto('images')
        .values(image)
        .returning('id')
        .executeTakeFirstOrThrow()
      const { id: reportId } = await db
        .selectFrom('reports')
        .select('id')
        .where('responsible_id', '=', reported.id)
        .executeTakeFirstOrThrow()
      await db.insertInto('report_photos').values({ report_id: reportId, image_id: photoId }).execute()
      return {
        roles: { admin: await aMember(db, { isAdmin: true }), member },
        act: (viewer) => moderation.reportPhoto(viewer, { reportId, photoId, variant: '480.webp' }),
      }
    },
    may: { admin: 'may' },
    unlogged: 'part of a report; to open that is written down',
  },
  openReportsIn: {
    stage: asModerator(({ moderation }, viewer, about) => moderation.openReportsIn(viewer, { about })),
    may: { admin: 'may' },
  },
  answerReport: {
    stage: asModerator(async ({ db, moderation }, viewer, about) => {
      const { id } = await db
        .selectFrom('reports')
        .select('id')
        .where('responsible_id', '=', about)
        .executeTakeFirstOrThrow()
      await moderation.answerReport(viewer, { id, action: 'suspend', days: 1, words: 'Be kind' })
    }),
    may: { admin: 'may' },
    tells: { reported: ['membership'] },
    enqueues: ['moderation.action', 'report.outcome'],
  },
  ownAction: {
    stage: asWarned(({ moderation }, viewer, id) => moderation.ownAction(viewer, { key: id })),
    may: byKey,
  },
  ownActions: {
    stage: asWarned(({ moderation }, viewer) => moderation.ownActions(viewer)),
    may: { reported: 'may', member: 'may', admin: 'may' },
  },
  objectTo: {
    stage: asWarned(({ moderation }, viewer, key) =>
      moderation.objectTo(viewer, { key, objection: 'I never said that.' }),
    ),
    may: byKey,
    enqueues: ['moderation.objection'],
  },
  objections: {
    stage: asModerator(({ moderation }, viewer) => moderation.objections(viewer, { shown: 50 })),
    may: { admin: 'may' },
  },
  objection: {
    stage: asWarned(async ({ moderation }, viewer, id) => moderation.objection(viewer, { id }), {
      isObjectedTo: true,
    }),
    may: { second: 'may', admin: 'may' },
  },
  answerObjection: {
    stage: asWarned(
      ({ moderation }, viewer, id) =>
        moderation.answerObjection(viewer, { id, answer: 'upheld', words: 'It stands.' }),
      { isObjectedTo: true },
    ),
    may: { second: 'may', admin: 'OBJECTION_TO_YOURS' },
    enqueues: ['moderation.objection-answer'],
  },
}

/** `admin` has warned the reported member; the call gets the id of that action. */
function asWarned(
  act: (house: House, viewer: Viewer, actionId: string) => Promise<unknown>,
  { isObjectedTo = false } = {},
): ServiceCase['stage'] {
  return async (house) => {
    const { db, moderation } = house
    const [member, reported, second] = [
      await aMember(db),
      await aMember(db),
      await aMember(db, { isAdmin: true }),
    ]
    const admin = await aMember(db, { isAdmin: true })
    await moderation.report(member, {
      address: anAddress(),
      about: { kind: 'member', id: reported.id },
      reason: 'profile',
      details: 'x',
    })
    const report = await db
      .selectFrom('reports')
      .select('id')
      .where('responsible_id', '=', reported.id)
      .executeTakeFirstOrThrow()
    await moderation.answerReport(admin, { id: report.id, action: 'warn', days: 1, words: 'Be kind' })
    const { id } = await db
      .selectFrom('moderation_actions')
      .select('id')
      .where('member_id', '=', reported.id)
      .executeTakeFirstOrThrow()
    if (isObjectedTo) await moderation.objectTo(reported, { key: id, objection: 'I never said that.' })
    return { roles: { admin, second, member, reported }, act: (viewer) => act(house, viewer, id) }
  }
}

/** Somebody has written to us; the call gets the id of that message. */
function asReader(act: (house: House, viewer: Viewer, id: string) => Promise<unknown>): ServiceCase['stage'] {
  return async (house) => {
    const [author, member] = [await aMember(house.db), await aMember(house.db)]
    await house.moderation.contact(author, { name: 'Mia', email: 'mia@example.org', message: 'Hello' })
    const { id } = await house.db
      .selectFrom('contact_messages')
      .select('id')
      .where('member_id', '=', author.id)
      .executeTakeFirstOrThrow()
    const admin = await aMember(house.db, { isAdmin: true })
    return { roles: { admin, member, author }, act: (viewer) => act(house, viewer, id) }
  }
}

/** There is a saved answer. */
function asSavedAnswer(
  act: (house: House, viewer: Viewer, id: string) => Promise<unknown>,
): ServiceCase['stage'] {
  return async (house) => {
    const [admin, member] = [await aMember(house.db, { isAdmin: true }), await aMember(house.db)]
    const { id } = await house.db
      .insertInto('saved_answers')
      .values({ title: randomUUID(), words: 'The day has passed.', changed_at: house.time.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { roles: { admin, member }, act: (viewer) => act(house, viewer, id) }
  }
}

/** There is an open report about the member with the id `about`. */
function asModerator(
  act: (house: House, viewer: Viewer, about: string) => Promise<unknown>,
): ServiceCase['stage'] {
  return async (house) => {
    const [member, reported] = [await aMember(house.db), await aMember(house.db)]
    const about = { kind: 'member' as const, id: reported.id }
    await house.moderation.report(member, {
      address: anAddress(),
      about,
      reason: 'profile',
      details: 'Never came.',
    })
    return {
      roles: { admin: await aMember(house.db, { isAdmin: true }), member, reported },
      act: (viewer) => act(house, viewer, reported.id),
    }
  }
}
