// The member an action is about reads the reason, and may object once; where there is a second administrator, that
// one answers.

import { isUuid } from '#rules/base/ids.ts'
import { growing } from '#rules/base/paging.ts'
import { memberOf, type Viewer } from '#rules/base/viewer.ts'
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { objectionDays } from '#rules/moderation/action-limits.ts'
import { type AnswerRefusal, canAnswerObjection, canObject, daysFrom } from '#rules/moderation/actions.ts'
import {
  answerObjectionInput,
  moderationInput,
  objectInput,
  objectionsInput,
  ownActionInput,
} from '#rules/moderation/moderation-inputs.ts'
import { type Administrator, writeDown, writeLook } from '#server/members/admin-log/admin-log-queries.ts'
import { listAdministratorIds } from '#server/members/administrator-queries.ts'
import { readShutOutTicket } from '#server/members/sign-in/disabled-account-ticket.ts'
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
  toDecision,
  toOwnAction,
} from './action-view.ts'
import type { ActionParts } from './take-action.ts'

const MOST_OWN = 20

export function createObjections(parts: ActionParts & { secret: string }) {
  const { jobs, secret } = parts

  return {
    /** The decision about the viewer: by the id of the action, or by the ticket of a disabled member. NOT_FOUND. */
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

    /** The latest decisions about the viewer, or a club they run, that stand or that they can still object to. */
    ownActions: defineRead({
      by: 'member',
      run: async ({ db, viewer: { id: memberId }, now }) => {
        const since = daysFrom(now, -objectionDays)
        const rows = await queries.listOwn(db, { memberId, now, since, limit: MOST_OWN })
        return rows.map((row) => {
          const facts = { madeAt: row.made_at, isObjectedTo: row.objection !== null }
          return { ...toDecision(row), mayObject: canObject(facts, now).allowed }
        })
      },
    }),

    /** Objects, once. OBJECTION_MADE, OBJECTION_OVER. */
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

    /**
     * Objections without an answer yet, the longest waiting first: the member and the action. Their words are read
     * one by one.
     */
    objections: defineRead({
      by: 'admin',
      input: objectionsInput,
      run: async ({ db, viewer }, { shown, kind, text = '' }) => {
        const found = await queries.listObjections(db, { kind, text, limit: shown + 1 })
        const { rows, more } = growing(found, shown)
        return { objections: rows.map((row) => withoutWords(toActionCard(row, viewer.id))), more }
      },
    }),

    /**
     * One objection with its words, and the reason if the viewer may not answer it. The log records that it was
     * read. NOT_FOUND.
     */
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
        const facts = await standsTo(db, row, { adminId: admin.id, admins })
        const decision = canAnswerObjection(factsOf(row), facts)
        return { ...toActionCard(row, admin.id), refusal: decision.allowed ? null : decision.code }
      },
    }),

    /**
     * An upheld action stays as it is; a lifted one is undone. The member who objected is notified, with the
     * administrator's words.
     */
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
        // A member who is still disabled gets no notices.
        if (answer === 'upheld' && row.kind === 'disable' && !row.lifted_at)
          await parts.post(tx, {
            ...{ news: 'objectionUpheld', facts: { words, at }, reader: row.member_id ?? '' },
            ...{ email: row.member_email, phone: row.member_phone },
          })
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
    // A signed-in member finds their own decisions only.
    if (!row) throw new DomainError('NOT_FOUND')
    const viewerId = shutOut ? row.member_id : memberOf(viewer).id
    const isTheirs =
      viewerId !== null && (row.member_id === viewerId || (await adminsOf(on, row)).includes(viewerId))
    if (!isTheirs) throw new DomainError('NOT_FOUND')
    return { row, viewerId }
  }

  /** Every admin of a hidden club may object. */
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

  /** A member disabled from the command line has a reason, but no action to object to until they object. */
  async function unkeptShutOut(on: Database, memberId: string, now: Date): Promise<OwnRow | undefined> {
    const account = await findUser(on, memberId)
    return account?.disabled_reason ? disabledOnly(memberId, account.disabled_reason, now) : undefined
  }

  /** Undoes only an action that still stands, and keeps the effects of other decisions. */
  async function undo(
    tx: Database,
    row: queries.ActionRow,
    { admin: by, at }: { admin: Administrator; at: Date },
  ): Promise<void> {
    if (row.lifted_at) return
    if (row.kind === 'suspend' && row.member_id && row.suspended_until) {
      // Before the member, as every suspension does (deadlock).
      await parts.members.lockAdministrators(tx, at)
      await parts.members.suspendAccount(tx, row.member_id, null)
      const other = await queries.findSuspension(tx, row.member_id, at)
      if (other) await parts.members.suspendAccount(tx, row.member_id, { ...other, by, at })
    }
    if (await queries.isDecidedSince(tx, row)) return
    if (row.kind === 'hide') await parts.hiding[row.subject_kind]?.(tx, row.subject_id, null)
    if (row.kind === 'disable' && row.member_id && row.disabled_reason !== null) {
      const change = { accountAction: 'enable', id: row.member_id, by, why: '', at } as const
      await parts.members.changeAccount(tx, change)
    }
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
