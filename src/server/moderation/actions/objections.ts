// Whoever an action is about reads why, and may object once; another administrator than the first answers where there is one.

import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { isUuid } from '#rules/ids.ts'
import {
  type ActionKind,
  type AnswerRefusal,
  canAnswerObjection,
  canObject,
  daysFrom,
  type ObjectionAnswer,
  objectionDays,
} from '#rules/moderation/actions.ts'
import { canModerate, reportKinds } from '#rules/moderation/moderation.ts'
import { growing } from '#rules/paging.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import { writeLetter } from '#server/mail/letter.ts'
import { asWriter } from '#server/members/accounts/as-viewer.ts'
import { type Administrator, writeDown, writeLook } from '#server/members/admin-log/admin-log-queries.ts'
import { listAdministratorIds } from '#server/members/administrator-queries.ts'
import { readShutOutTicket, writeShutOutTicket } from '#server/members/sign-in/shut-out-ticket.ts'
import { notifyObjection, notifyObjectionAnswer } from '#server/moderation/moderation-jobs.ts'
import { findUser } from '#server/moderation/users/user-queries.ts'
import { readByAdministrators } from '#server/notices/notice-queries.ts'
import { type Database, withTransaction } from '#server/store/database.ts'
import * as queries from './action-queries.ts'
import { type ActionCard, type OwnAction, toActionCard, toOwnAction } from './action-view.ts'
import type { ActionParts } from './take-action.ts'

type AnswerWish = { id: string; answer: ObjectionAnswer; words: string }

export function createObjections(parts: ActionParts & { db: Database; clock: () => Date }) {
  const { db, clock, jobs, secret } = parts

  return {
    /** What was decided about the viewer: by the id of the action, or of whom it keeps out by their ticket. NOT_FOUND. */
    async ownAction(
      viewer: Viewer,
      key: string,
    ): Promise<OwnAction & { mayObject: boolean; isOwnObjection: boolean }> {
      const { row, viewerId } = await find(db, viewer, key)
      const own = toOwnAction(row)
      const facts = { madeAt: own.madeAt, isObjectedTo: own.objection !== null }
      const mayObject = !own.isLifted && canObject(facts, clock()).allowed
      return { ...own, mayObject, isOwnObjection: own.objectedBy?.id === viewerId }
    },

    /** Once. OBJECTION_MADE, OBJECTION_OVER. */
    async objectTo(viewer: Viewer, { key, objection }: { key: string; objection: string }): Promise<void> {
      await withTransaction(db, async (tx) => {
        await queries.lockAction(tx, (await find(tx, viewer, key)).row.id)
        const { row, viewerId } = await find(tx, viewer, key)
        const facts = { madeAt: row.made_at, isObjectedTo: row.objection !== null }
        assertAllowed(canObject(facts, clock()))
        await queries.insertObjection(tx, { id: row.id, objection, by: viewerId, at: clock() })
        await jobs.enqueue(tx, notifyObjection, { actionId: row.id })
      })
    },

    /** Without an answer yet, the longest waiting first: by whom, and what they object to. What they write is read one by one. */
    async objections(
      viewer: Viewer,
      shown: number,
      { kind, text = '' }: { kind?: ActionKind | undefined; text?: string | undefined } = {},
    ): Promise<{ objections: Omit<ActionCard, 'objection'>[]; more: number | undefined }> {
      assertAllowed(canModerate(viewer))
      const { id } = memberOf(viewer)
      const { rows, more } = growing(
        await queries.listObjections(db, { kind, text, limit: shown + 1 }),
        shown,
      )
      const objections = rows.map((row) => {
        const { objection: _, ...card } = toActionCard(row, id)
        return card
      })
      return { objections, more }
    },

    /** One of them, with its words, and why the viewer may not answer it, if so. That it was looked at stands in the log. NOT_FOUND. */
    async objection(viewer: Viewer, id: string): Promise<ActionCard & { refusal: AnswerRefusal | null }> {
      assertAllowed(canModerate(viewer))
      const admin = memberOf(viewer)
      const row = isUuid(id) ? await queries.findAction(db, id) : undefined
      if (!row || row.objection === null) throw new DomainError('NOT_FOUND')
      const admins = await listAdministratorIds(db)
      await writeLook(db, { admin, deed: 'objection.view', ...subjectOf(row), at: clock() })
      const standing = await standsTo(db, row, { adminId: admin.id, admins })
      const decision = canAnswerObjection(factsOf(row), standing)
      return { ...toActionCard(row, admin.id), refusal: decision.allowed ? null : decision.code }
    },

    /** Upheld, it stays as it is; lifted, it is undone. Whoever objected is told, with the words. */
    async answerObjection(viewer: Viewer, { id, answer, words }: AnswerWish): Promise<void> {
      assertAllowed(canModerate(viewer))
      const admin = memberOf(viewer)
      if (!isUuid(id)) throw new DomainError('NOT_FOUND')
      await asWriter(db, viewer, async (tx) => {
        await queries.lockAction(tx, id)
        const row = await queries.findAction(tx, id)
        if (!row) throw new DomainError('NOT_FOUND')
        const admins = await listAdministratorIds(tx)
        assertAllowed(
          canAnswerObjection(factsOf(row), await standsTo(tx, row, { adminId: admin.id, admins })),
        )
        const at = clock()
        await queries.answerObjection(tx, { id, answer, words, adminId: admin.id, at })
        await readByAdministrators(tx, id)
        await writeDown(tx, { admin, deed: `objection.${answer}`, ...subjectOf(row), why: words, at })
        if (answer === 'lifted') await undo(tx, row, admin)
        // Whoever is still disabled gets no notices.
        if (answer === 'upheld' && row.kind === 'disable' && !row.lifted_at) await tellUpheld(tx, row, words)
        else await jobs.enqueue(tx, notifyObjectionAnswer, { actionId: id })
      })
    },
  }

  async function find(
    on: Database,
    viewer: Viewer,
    key: string,
  ): Promise<{ row: queries.ActionRow; viewerId: string }> {
    const shutOut = isUuid(key) ? undefined : readShutOutTicket(key, { now: clock(), secret })
    const row = shutOut
      ? ((await queries.findShutOut(on, shutOut)) ?? (await keptShutOut(on, shutOut)))
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
  async function adminsOf(on: Database, row: queries.ActionRow): Promise<string[]> {
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

  /** Who was disabled by the command line has a reason, and no action yet to object to. */
  async function keptShutOut(on: Database, memberId: string): Promise<queries.ActionRow | undefined> {
    const account = await findUser(on, memberId)
    if (!account?.disabled_reason) return undefined
    const id = await queries.insertAction(on, {
      kind: 'disable',
      member_id: memberId,
      subject_kind: 'member',
      subject_id: memberId,
      reason: account.disabled_reason,
      made_at: clock(),
    })
    return queries.findAction(on, id)
  }

  /** Only what nobody has undone yet, and leaves standing what else was decided. */
  async function undo(tx: Database, row: queries.ActionRow, by: Administrator): Promise<void> {
    if (row.lifted_at) return
    if (row.kind === 'suspend' && row.member_id && row.suspended_until) {
      await parts.members.suspendAccount(tx, row.member_id, null)
      const other = await queries.findSuspension(tx, row.member_id, clock())
      if (other) await parts.members.suspendAccount(tx, row.member_id, other)
    }
    if (await queries.isDecidedSince(tx, row)) return
    const kind = reportKinds.find((known) => known === row.subject_kind)
    if (row.kind === 'hide' && kind) await parts.hiding[kind]?.(tx, row.subject_id, null)
    if (row.kind === 'disable' && row.member_id && row.disabled_reason !== null) {
      const change = { deed: 'enable', id: row.member_id, by, why: '', at: clock() } as const
      await parts.members.changeAccount(tx, change)
    }
  }

  async function tellUpheld(tx: Database, row: queries.ActionRow, words: string): Promise<void> {
    if (!row.member_email || !row.member_id) return
    const ticket = writeShutOutTicket(row.member_id, { until: daysFrom(clock(), objectionDays), secret })
    const letter = writeLetter({
      greeting: `Hello ${row.member_name ?? ''},`,
      paragraphs: [
        'We have looked at what you object to. Your account stays disabled.',
        `The administrators write: “${words}”`,
      ],
      action: { label: 'See the decision', url: `${parts.publicUrl}/objection/${ticket}` },
      footer: `Sent because you objected to a decision at ${parts.city.productName}.`,
    })
    await parts.post(tx, { to: row.member_email, subject: 'About your objection', ...letter })
  }
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
