// A member's own notices, and what they want to be told, in which ways.
import { DomainError } from '#rules/domain-error.ts'
import { isUuid } from '#rules/ids.ts'
import {
  type ChosenKind,
  clearedSeconds,
  type KindOfNotice,
  type Preference,
  type QuietHours,
} from '#rules/notices/notices.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import { tabOf } from '#server/live/live-notice.ts'
import { announce } from '#server/live/live-queries.ts'
import { asMember } from '#server/members/accounts/as-viewer.ts'
import { type Database, withTransaction } from '#server/store/database.ts'
import * as notices from './member-notice-queries.ts'
import { lockMember, setQuietHours, upsertPreferences } from './preference-queries.ts'
import { kinds, type NoticeSettings, readPreferences } from './preferences.ts'
import { createPushDevices, type PushTerms } from './push/push-devices.ts'
import { openUnsubscription } from './unsubscribe-ticket.ts'

export type NoticeView = {
  id: string
  kind: KindOfNotice
  title: string
  words: string
  at: Date
  isRead: boolean
}

/** What is changed of a kind; what is not said stays as it is. */
export type ChosenPreferences = Partial<Record<ChosenKind, Partial<Preference>>>

export function createNoticeService(parts: {
  db: Database
  secret: string
  push: PushTerms
  clock: () => Date
}) {
  const { db, secret, clock } = parts
  return {
    ...createPushDevices(parts),

    /** The newest first; as many as are kept. */
    async list(viewer: Viewer): Promise<NoticeView[]> {
      const rows = await notices.listNotices(db, memberOf(viewer).id)
      return rows.map(({ created_at: at, read_at: readAt, ...row }) => ({
        ...row,
        at,
        isRead: readAt !== null,
      }))
    },

    /** Marks one read, and answers where it leads. */
    async read(viewer: Viewer, id: string): Promise<string> {
      const { id: memberId } = memberOf(viewer)
      return asMember(db, viewer, async (tx) => {
        const path = isUuid(id) ? await notices.readOne(tx, memberId, id) : undefined
        if (path === undefined) throw new DomainError('NOT_FOUND')
        await tell(tx, viewer, memberId)
        return path
      })
    },

    async readAll(viewer: Viewer): Promise<void> {
      const { id } = memberOf(viewer)
      await asMember(db, viewer, async (tx) => {
        await notices.readAll(tx, id)
        await tell(tx, viewer, id)
      })
    },

    /** Takes all of them away, read or not; for a minute that can be undone. */
    async clear(viewer: Viewer): Promise<void> {
      const { id } = memberOf(viewer)
      await asMember(db, viewer, async (tx) => {
        await notices.clearAll(tx, id, clock())
        await tell(tx, viewer, id)
      })
    },

    /** Whether there is anything to undo of that. */
    async isClearUndoable(viewer: Viewer): Promise<boolean> {
      return notices.hasCleared(db, memberOf(viewer).id, undoableSince())
    },

    /** UNDO_OVER once the minute is. */
    async undoClear(viewer: Viewer): Promise<void> {
      const { id } = memberOf(viewer)
      await asMember(db, viewer, async (tx) => {
        if (!(await notices.restoreCleared(tx, id, undoableSince()))) throw new DomainError('UNDO_OVER')
        await tell(tx, viewer, id)
      })
    },

    async settings(viewer: Viewer): Promise<NoticeSettings> {
      return readPreferences(db, memberOf(viewer).id)
    },

    async saveSettings(
      viewer: Viewer,
      { preferences, quiet }: { preferences: ChosenPreferences; quiet: QuietHours | null },
    ): Promise<void> {
      const { id } = memberOf(viewer)
      await asMember(db, viewer, async (tx) => {
        await change(tx, id, preferences)
        await setQuietHours(tx, id, quiet)
      })
    },

    /** Which e-mails the link of a letter is about, and whether they are sent. NOT_FOUND for one that is none of ours. */
    async subscription(ticket: string): Promise<{ kinds: ChosenKind[]; isOn: boolean }> {
      const { memberId, kinds: about } = opened(ticket)
      const { preferences } = await readPreferences(db, memberId)
      return { kinds: about, isOn: about.some((kind) => preferences[kind].isOn && preferences[kind].email) }
    },

    /** Turns the e-mails of a letter's link off, or on again: whoever has the letter may, signed in or not. */
    async setSubscription(ticket: string, email: boolean): Promise<void> {
      const { memberId, kinds: about } = opened(ticket)
      const chosen = email ? { email, isOn: true } : { email }
      await withTransaction(db, (tx) =>
        change(tx, memberId, Object.fromEntries(about.map((kind) => [kind, chosen]))),
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

  function undoableSince(): Date {
    return new Date(clock().getTime() - clearedSeconds * 1000)
  }

  async function tell(tx: Database, viewer: Viewer, memberId: string): Promise<void> {
    await announce(tx, { members: [memberId], about: 'notices', from: tabOf(viewer) })
  }
}
