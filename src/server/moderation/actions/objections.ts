// Whoever an action is about reads why, and may object once; another administrator than the first answers where there is one.

import { isUuid } from '#rules/base/ids.ts'
import { growing } from '#rules/base/paging.ts'
import { memberOf, type Viewer } from '#rules/base/viewer.ts'
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import {
  type AnswerRefusal,
  canAnswerObjection,
  canObject,
  daysFrom,
  objectionDays,
} from '#rules/moderation/actions.ts'
import { reportKinds } from '#rules/moderation/moderation.ts'
import {
  answerObjectionInput,
  moderationInput,
  objectInput,
  objectionsInput,
  ownActionInput,
} from '#rules/moderation/moderation-inputs.ts'
import { writeLetter } from '#server/mail/letter.ts'
import { type Administrator, writeDown, writeLook } from '#server/members/admin-log/admin-log-queries.ts'
import { listAdministratorIds } from '#server/members/administrator-queries.ts'
import { readShutOutTicket, writeShutOutTicket } from '#server/members/sign-in/disabled-account-ticket.ts'
import { notifyObjection, notifyObjectionAnswer } from '#server/moderation/moderation-jobs.ts'
import { findUser } from '#server/moderation/users/user-queries.ts'
import { readByAdministrators } from '#server/notices/notice-queries.ts'
import { defineCommand, defineRead } from '#server/operations/operation.ts'
import type { Database } from '#server/store/database.ts'
import * as queries from './action-queries.ts'
import {
  type ActionCard,
  disabledOnly,
  type OwnAction,
  type OwnRow,
  toActionCard,
  toOwnAction,
} from './action-view.ts'
import type { ActionParts } from './take-action.ts'

export function createObjections(parts: ActionParts) {
  const { jobs, secret } = parts

  return {
    /** What was decided about the viewer: by the id of the action, or of whom it keeps out by their ticket. NOT_FOUND. */
    ownAction: defineRead({
      by: 'guest',
      input: ownActionInput,
      run: async (look, { key }): Promise<OwnAction & { mayObject: boolean; isOwnObjection: boolean }> => {
        const { row, viewerId } = await find(look.db, { ...look, key })
        const own = toOwnAction(row)
        const facts = { madeAt: own.madeAt, isObjectedTo: own.objection !== null }
        const mayObject = !own.isLifted && canObject(facts, look.now).allowed
        return { ...own, mayObject, isOwnObjection: own.objectedBy?.id === viewerId }
      },
    }),

    /** Once. OBJECTION_MADE, OBJECTION_OVER. */
    objectTo: defineCommand({
      by: 'guest',
      whileSuspended: 'objects to being suspended',
      input: objectInput,
      run: async ({ tx, viewer, now: at }, { key, objection }): Promise<void> => {
        const asked = { viewer, now: at, key }
        const first = await find(tx, asked)
        if (!first.row.id && first.row.member_id) await queries.lockMember(tx, first.row.member_id)
        const found = first.row.id ? first : await find(tx, asked)
        const { kind, reason, member_id, subject_kind, subject_id, made_at } = found.row
        const facts = { kind, reason, member_id, subject_kind, subject_id, made_at }
        const id = found.row.id ?? (await queries.insertAction(tx, facts))
        await queries.lockAction(tx, id)
        const { row, viewerId } = await find(tx, asked)
        const isObjectedTo = row.objection !== null
        assertAllowed(canObject({ madeAt: row.made_at, isObjectedTo }, at))
        await queries.insertObjection(tx, { id, objection, by: viewerId, at })
        await jobs.enqueue(tx, notifyObjection, { actionId: id })
      },
    }),

    /** Without an answer yet, the longest waiting first: by whom, and what they object to. What they write is read one by one. */
    objections: defineRead({
      by: 'admin',
      input: objectionsInput,
      run: async ({ db, viewer }, { shown, kind, text = '' }) => {
        const found = await queries.listObjections(db, { kind, text, limit: shown + 1 })
        const { rows, more } = growing(found, shown)
        return { objections: rows.map((row) => withoutWords(toActionCard(row, viewer.id))), more }
      },
    }),

    /** One of them, with its words, and why the viewer may not answer it, if so. That it was looked at stands in the log. NOT_FOUND. */
    objection: defineRead({
      by: 'admin',
      input: moderationInput,
      run: async (
        { db, viewer: admin, now: at },
        { id },
      ): Promise<ActionCard & { refusal: AnswerRefusal | null }> => {
        const row = await queries.findAction(db, id)
        if (!row || row.objection === null) throw new DomainError('NOT_FOUND')
        const admins = await listAdministratorIds(db)
        await writeLook(db, { admin, action: 'objection.view', ...subjectOf(row), at })
        const standing = await standsTo(db, row, { adminId: admin.id, admins })
        const decision = canAnswerObjection(factsOf(row), standing)
        return { ...toActionCard(row, admin.id), refusal: decision.allowed ? null : decision.code }
      },
    }),

    /** Upheld, it stays as it is; lifted, it is undone. Whoever objected is told, with the words. */
    answerObjection: defineCommand({
      by: 'admin',
      input: answerObjectionInput,
      run: async ({ tx, viewer: admin, now: at }, { id, answer, words }): Promise<void> => {
        await queries.lockAction(tx, id)
        const row = await queries.findAction(tx, id)
        if (!row) throw new DomainError('NOT_FOUND')
        const admins = await listAdministratorIds(tx)
        assertAllowed(
          canAnswerObjection(factsOf(row), await standsTo(tx, row, { adminId: admin.id, admins })),
        )
        await queries.answerObjection(tx, { id, answer, words, adminId: admin.id, at })
        await readByAdministrators(tx, id)
        await writeDown(tx, { admin, action: `objection.${answer}`, ...subjectOf(row), why: words, at })
        if (answer === 'lifted') await undo(tx, row, { admin, at })
        // Whoever is still disabled gets no notices.
        if (answer === 'upheld' && row.kind === 'disable' && !row.lifted_at)
          await tellUpheld(tx, row, { words, at })
        else await jobs.enqueue(tx, notifyObjectionAnswer, { actionId: id })
      },
    }),
  }

  async function find(
    on: Database,
    { viewer, now, key }: { viewer: Viewer; now: Date; key: string },
  ): Promise<{ row: OwnRow; viewerId: string }> {
    const shutOut = isUuid(key) ? undefined : readShutOutTicket(key, { now, secret })
    const row = shutOut
      ? ((await queries.findShutOut(on, shutOut)) ?? (await unkeptShutOut(on, shutOut, now)))
      : isUuid(key)
        ? await queries.findAction(on, key)
        : undefined
    // Signed in, it is one's own or nobody's.
    if (!row) throw new DomainError('NOT_FOUND')
    const viewerId = shutOut ? row.member_id : memberOf(viewer).id
    const isTheirs =
      viewerId !== null && (row.member_id === viewerId || (await adminsOf(on, row)).includes(viewerId))
    if (!isTheirs) throw new DomainError('NOT_FOUND')
    return { row, viewerId }
  }

  /** A club that is hidden is the matter of all its admins. */
  async function adminsOf(on: Database, row: OwnRow): Promise<string[]> {
    return row.kind === 'hide' && row.subject_kind === 'club' ? parts.clubs.adminsOf(on, row.subject_id) : []
  }

  async function standsTo(
    on: Database,
    row: queries.ActionRow,
    { adminId, admins }: { adminId: string; admins: string[] },
  ) {
    const theirs = await adminsOf(on, row)
    const others = admins.filter((id) => !theirs.includes(id))
    return { adminId, memberId: theirs.includes(adminId) ? adminId : row.member_id, admins: others }
  }

  /** Who was disabled by the command line has a reason, and no action to object to before they do. */
  async function unkeptShutOut(on: Database, memberId: string, now: Date): Promise<OwnRow | undefined> {
    const account = await findUser(on, memberId)
    return account?.disabled_reason ? disabledOnly(memberId, account.disabled_reason, now) : undefined
  }

  /** Only what nobody has undone yet, and leaves standing what else was decided. */
  async function undo(
    tx: Database,
    row: queries.ActionRow,
    { admin: by, at }: { admin: Administrator; at: Date },
  ): Promise<void> {
    if (row.lifted_at) return
    if (row.kind === 'suspend' && row.member_id && row.suspended_until) {
      await parts.members.suspendAccount(tx, row.member_id, null)
      const other = await queries.findSuspension(tx, row.member_id, at)
      if (other) await parts.members.suspendAccount(tx, row.member_id, other)
    }
    if (await queries.isDecidedSince(tx, row)) return
    const kind = reportKinds.find((known) => known === row.subject_kind)
    if (row.kind === 'hide' && kind) await parts.hiding[kind]?.(tx, row.subject_id, null)
    if (row.kind === 'disable' && row.member_id && row.disabled_reason !== null) {
      const change = { accountAction: 'enable', id: row.member_id, by, why: '', at } as const
      await parts.members.changeAccount(tx, change)
    }
  }

  async function tellUpheld(
    tx: Database,
    row: queries.ActionRow,
    { words, at }: { words: string; at: Date },
  ): Promise<void> {
    if (!row.member_email || !row.member_id) return
    const ticket = writeShutOutTicket(row.member_id, { until: daysFrom(at, objectionDays), secret })
    const letter = writeLetter({
      greeting: `Hello ${row.member_name ?? ''},`,
      paragraphs: [
        'We’ve reviewed your objection. Your account stays disabled.',
        `The administrators wrote: “${words}”`,
      ],
      action: { label: 'See the decision', url: `${parts.publicUrl}/objection/${ticket}` },
      footer: `We sent this because you objected to a decision at ${parts.city.productName}.`,
    })
    await parts.post(tx, { to: row.member_email, subject: 'About your objection', ...letter })
  }
}

function withoutWords({ objection: _, ...card }: ActionCard): Omit<ActionCard, 'objection'> {
  return card
}

const subjectOf = (row: queries.ActionRow) => ({
  subject: { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
  memberId: row.member_id,
})

const factsOf = (row: queries.ActionRow) => ({
  madeBy: row.made_by,
  isObjectedTo: row.objection !== null,
  isAnswered: row.answer !== null,
})
