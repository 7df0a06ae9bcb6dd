// A member's own notices, and their preferences.

import type { Member } from '#rules/base/viewer.ts'
import type { Reader } from '#rules/base/wording.ts'
import type { z } from '#rules/base/zod.ts'
import { DomainError } from '#rules/domain-error.ts'
import { noticeInput, settingsInput, subscriptionInput, ticketInput } from '#rules/notices/notice-inputs.ts'
import {
  type ChosenKind,
  clearedSeconds,
  type KindOfNotice,
  type Preference,
} from '#rules/notices/notices.ts'
import { tabOf } from '#server/live/live-notice.ts'
import { announce } from '#server/live/live-queries.ts'
import type { Door } from '#server/operations/door.ts'
import { defineCommand, defineRead } from '#server/operations/operation.ts'
import type { Database } from '#server/store/database.ts'
import * as notices from './member-notice-queries.ts'
import { lockMember, setQuietHours, upsertPreferences } from './preference-queries.ts'
import { kinds, readPreferences } from './preferences.ts'
import { type PushTerms, pushDevices } from './push/push-devices.ts'
import { openUnsubscription } from './unsubscribe-ticket.ts'
import { wordNotices } from './worded.ts'

export type NoticeView = {
  id: string
  kind: KindOfNotice
  title: string
  words: string
  at: Date
  isRead: boolean
}

/** Changes to a kind's preferences; missing ones stay as they are. */
type ChosenPreferences = Partial<Record<ChosenKind, Partial<Preference>>>

// A member's own, which nobody else sees.
const theirOwn = 'their own notices, and what they want to be told'

export function createNoticeService({
  db,
  door,
  secret,
  push,
  clock,
  city,
  saveOthers,
}: {
  db: Database
  door: Door
  secret: string
  push: PushTerms
  clock: () => Date
  city: Reader['city']
  /** Saves the settings of other features in the same transaction. */
  saveOthers(
    context: { tx: Database; viewer: Member; now: Date },
    settings: Omit<z.output<typeof settingsInput>, 'preferences' | 'quiet'>,
  ): Promise<void>
}) {
  const operations = door.open({
    ...pushDevices(push),

    /** The newest first; as many as are kept. */
    list: defineRead({
      by: 'member',
      run: async ({ db, viewer }): Promise<NoticeView[]> => {
        const rows = await notices.listNotices(db, viewer.id)
        const worded = await wordNotices(db, rows, { id: viewer.id, city })
        return worded.map(({ row: { id, kind, created_at: at, read_at: readAt }, words }) => ({
          ...{ id, kind, at, isRead: readAt !== null },
          title: words.subject,
          words: words.paragraphs[0] ?? '',
        }))
      },
    }),

    /** Marks one as read, and returns its path. */
    read: defineCommand({
      by: 'member',
      whileSuspended: theirOwn,
      input: noticeInput,
      run: async ({ tx, viewer }, { noticeId }): Promise<string> => {
        const path = await notices.readOne(tx, viewer.id, noticeId)
        if (path === undefined) throw new DomainError('NOT_FOUND')
        await tell(tx, viewer)
        return path
      },
    }),

    readAll: defineCommand({
      by: 'member',
      whileSuspended: theirOwn,
      run: async ({ tx, viewer }) => {
        await notices.readAll(tx, viewer.id)
        await tell(tx, viewer)
      },
    }),

    /** Removes all of them, read or not; for a minute that can be undone. */
    clear: defineCommand({
      by: 'member',
      whileSuspended: theirOwn,
      run: async ({ tx, viewer, now }) => {
        await notices.clearAll(tx, viewer.id, now)
        await tell(tx, viewer)
      },
    }),

    /** Whether that can still be undone. */
    isClearUndoable: defineRead({
      by: 'member',
      run: ({ db, viewer, now }) => notices.hasCleared(db, viewer.id, undoableSince(now)),
    }),

    /** UNDO_OVER after the minute. */
    undoClear: defineCommand({
      by: 'member',
      whileSuspended: theirOwn,
      run: async ({ tx, viewer, now }) => {
        if (!(await notices.restoreCleared(tx, viewer.id, undoableSince(now))))
          throw new DomainError('UNDO_OVER')
        await tell(tx, viewer)
      },
    }),

    settings: defineRead({
      by: 'member',
      run: ({ db, viewer }) => readPreferences(db, viewer.id),
    }),

    /** All or nothing. NOT_A_CELL. */
    saveSettings: defineCommand({
      by: 'member',
      whileSuspended: theirOwn,
      input: settingsInput,
      run: async ({ tx, viewer, now }, { preferences, quiet, ...others }) => {
        await change(tx, viewer.id, preferences)
        await setQuietHours(tx, viewer.id, quiet)
        await saveOthers({ tx, viewer, now }, others)
      },
    }),

    /** The kind of emails that a letter's link is about, and whether they are sent. NOT_FOUND for a forged link. */
    subscription: defineRead({
      by: 'guest',
      input: ticketInput,
      run: async ({ db }, { ticket }) => {
        const { memberId, kinds: about } = opened(ticket)
        const { preferences } = await readPreferences(db, memberId)
        return { kinds: about, isOn: about.some((kind) => preferences[kind].isOn && preferences[kind].email) }
      },
    }),

    /** Turns the emails of a letter's link off, or on again: anybody with the letter can, logged in or not. */
    setSubscription: defineCommand({
      by: 'guest',
      whileSuspended: 'letters stop whenever asked',
      input: subscriptionInput,
      run: async ({ tx }, { ticket, email }) => {
        const { memberId, kinds: about } = opened(ticket)
        const chosen = email ? { email, isOn: true } : { email }
        await change(tx, memberId, Object.fromEntries(about.map((kind) => [kind, chosen])))
      },
    }),
  })

  return {
    ...operations,

    /** All stored notices of a member, for their export. */
    async allOf(memberId: string) {
      const rows = await notices.listNotices(db, memberId, { all: true })
      const worded = await wordNotices(db, rows, { id: memberId, city })
      return worded.map(
        ({ row: { created_at: told, read_at: read }, words: { subject: title, paragraphs } }) => ({
          ...{ title, words: paragraphs[0] ?? '', told, read },
        }),
      )
    },
  }

  async function change(tx: Database, memberId: string, chosen: ChosenPreferences): Promise<void> {
    if (!(await lockMember(tx, memberId))) throw new DomainError('NOT_FOUND')
    const { preferences } = await readPreferences(tx, memberId)
    const changed = kinds.filter((kind) => chosen[kind])
    await upsertPreferences(
      tx,
      memberId,
      changed.map((kind) => ({ kind, preference: { ...preferences[kind], ...chosen[kind] } })),
    )
  }

  function opened(ticket: string) {
    const found = openUnsubscription(secret, ticket, clock())
    if (!found || found.kinds.length === 0) throw new DomainError('NOT_FOUND')
    return found
  }
}

function undoableSince(now: Date): Date {
  return new Date(now.getTime() - clearedSeconds * 1000)
}

async function tell(tx: Database, viewer: Member): Promise<void> {
  await announce(tx, { members: [viewer.id], about: 'notices', from: tabOf(viewer) })
}
