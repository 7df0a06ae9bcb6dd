import type { City } from '#city/city.ts'
import { findSuburb } from '#city/suburbs.ts'
import { DomainError } from '#rules/domain-error.ts'
import { isUuid } from '#rules/ids.ts'
import type { Loves, ProfileEdits, ProfileInput } from '#rules/members/member-forms.ts'
import { memberOf, type Position, type Viewer, writerOf } from '#rules/viewer.ts'
import type { Pictures } from '#server/images/pictures.ts'
import type { RateLimits } from '#server/limits/rate-limits.ts'
import type { Database } from '#server/store/database.ts'
import { lockAdministrators } from './accounts/account-queries.ts'
import { asWriter } from './accounts/as-viewer.ts'
import { changeAccount, suspendAccount } from './accounts/change-account.ts'
import { createBrakes } from './brakes.ts'
import { clearOwnRows, emptyMember } from './former-member-queries.ts'
import * as queries from './member-queries.ts'
import { toEditableProfile, toProfileView } from './member-view.ts'
import { type Person, toPerson } from './person.ts'
import { endSessions } from './sign-in/account-queries.ts'

/** What happens to the photo: another one, none any more, or nothing. */
export type PhotoChange = File | 'remove' | undefined

export function createMemberService(parts: {
  db: Database
  pictures: Pick<Pictures, 'take' | 'letGo'>
  limits: Pick<RateLimits, 'take'>
  clock: () => Date
  city: Pick<City, 'timeZone'>
}) {
  const { db, pictures } = parts

  return {
    ...createBrakes(parts),

    /** Stores the profile of 'Create Your Profile'. UNKNOWN_SUBURB if the location names none of this city. */
    async saveProfile(viewer: Viewer, profile: ProfileInput, photo?: File): Promise<void> {
      writerOf(viewer)
      const { location, name, role, ...optional } = profile
      const suburb = suburbNamed(location)
      await update(viewer, {
        name,
        role,
        suburb,
        bio: optional.bio || null,
        ...linkColumns(optional),
        ...(await photoColumn(viewer, photo)),
      })
    },

    /** Stores what was changed under 'Edit Profile'. UNKNOWN_SUBURB if the location names none of this city. */
    async editProfile(viewer: Viewer, edits: ProfileEdits, photo?: PhotoChange): Promise<void> {
      writerOf(viewer)
      await update(viewer, {
        name: edits.name,
        suburb: edits.location ? suburbNamed(edits.location) : null,
        bio: edits.bio || null,
        role: edits.role || null,
        ...linkColumns(edits),
        currently_reading: edits.currentlyReading || null,
        favourite_genres: edits.favouriteGenres,
        favourite_authors: edits.favouriteAuthors,
        favourite_quotes: JSON.stringify(edits.favouriteQuotes),
        ...(await photoColumn(viewer, photo)),
      })
    },

    /** Stores one section or more of what the viewer loves to read; the others stay as they are. */
    async saveLoves(viewer: Viewer, loves: Loves): Promise<void> {
      const { favouriteGenres, favouriteAuthors, favouriteQuotes } = loves
      await update(viewer, {
        ...(favouriteGenres && { favourite_genres: favouriteGenres }),
        ...(favouriteAuthors && { favourite_authors: favouriteAuthors }),
        ...(favouriteQuotes && { favourite_quotes: JSON.stringify(favouriteQuotes) }),
      })
    },

    /** The viewer's own profile, as the forms that change it start. */
    async editableProfile(viewer: Viewer) {
      const row = await queries.findMember(db, memberOf(viewer).id)
      if (!row) throw new DomainError('NOT_FOUND')
      return toEditableProfile(row)
    },

    /** A member as any visitor may see them. NOT_FOUND for the unknown and the disabled. */
    async profile(viewer: Viewer, id: string) {
      if (!isUuid(id)) throw new DomainError('NOT_FOUND')
      const row = await queries.findMember(db, id, viewer)
      if (!row) throw new DomainError('NOT_FOUND')
      return toProfileView(row, viewer)
    },

    /** From now on neither can request from or write to the other. What follows from it is moderation's. */
    async block(tx: Database, viewer: Viewer, otherId: string): Promise<void> {
      const { id } = memberOf(viewer)
      if (otherId === id) throw new DomainError('NOT_TO_YOURSELF')
      if (!isUuid(otherId) || !(await queries.findMember(tx, otherId))) throw new DomainError('NOT_FOUND')
      await queries.lockPair(tx, id, otherId)
      await queries.insertBlock(tx, id, otherId)
    },

    /** Takes the viewer's own block back; answers whether there was one. */
    async unblock(tx: Database, viewer: Viewer, otherId: string): Promise<boolean> {
      const { id } = memberOf(viewer)
      if (!isUuid(otherId)) throw new DomainError('NOT_FOUND')
      await queries.lockPair(tx, id, otherId)
      return queries.deleteBlock(tx, id, otherId)
    },

    /** Whom the viewer has blocked, the latest first; at most 200. */
    async blockedMembers(viewer: Viewer): Promise<(Person & { blockedAt: Date })[]> {
      const rows = await queries.listBlocked(db, memberOf(viewer).id, 200)
      return rows.map((row) => ({ ...toPerson(row), blockedAt: row.blockedAt }))
    },

    /** What administrators do to accounts; in the caller's transaction. */
    changeAccount,
    suspendAccount,
    lockAdministrators,

    /** Out of sight with all that is theirs, and signed out everywhere, while they are leaving. */
    async hide(tx: Database, id: string): Promise<void> {
      await queries.setDisabled(tx, id, true)
      await endSessions(tx, id)
    },

    unhide: (tx: Database, id: string): Promise<void> => queries.setDisabled(tx, id, false),

    /**
     * The person goes, and what is shared with others stays with a former member in it. What is still open between them and
     * others is to be ended before.
     */
    async removeMember(tx: Database, id: string): Promise<void> {
      if (!isUuid(id) || !(await emptyMember(tx, id))) throw new DomainError('NOT_FOUND')
      await clearOwnRows(tx, id)
    },

    /** For what begins between two members: a block comes wholly before it, or wholly after. Before every other lock. */
    lockPair: (tx: Database, oneId: string, otherId: string): Promise<void> =>
      queries.lockPair(tx, oneId, otherId),

    /** Has either of the two blocked the other? `on` may be a transaction. */
    areBlocked: (on: Database, oneId: string, otherId: string): Promise<boolean> =>
      queries.areBlocked(on, oneId, otherId),

    /** Stores the shared grid cell; the library moves the copies in the same transaction. */
    setCell: (tx: Database, id: string, cell: Position | null): Promise<void> =>
      queries.setCell(tx, id, cell),
  }

  /** A photo that is replaced or removed goes with the same transaction. */
  async function update(viewer: Viewer, columns: Parameters<typeof queries.updateMember>[2]): Promise<void> {
    const { id } = memberOf(viewer)
    await asWriter(db, viewer, async (tx) => {
      const before = columns.photo_id === undefined ? undefined : await queries.lockPhoto(tx, id)
      await queries.updateMember(tx, id, columns)
      if (before) await pictures.letGo(tx, before.photo_id)
    })
  }

  /** Taken in only once all else is known to be right, so that a refused form leaves no picture behind. */
  async function photoColumn(viewer: Viewer, photo: PhotoChange): Promise<{ photo_id?: string | null }> {
    if (photo === undefined) return {}
    return { photo_id: photo === 'remove' ? null : (await pictures.take(viewer, photo, 'photo')).id }
  }
}

function linkColumns({ website, linkedin, twitter, github }: Pick<ProfileInput, Link>) {
  return {
    website: website || null,
    linkedin: linkedin || null,
    twitter: twitter || null,
    github: github || null,
  }
}

type Link = 'website' | 'linkedin' | 'twitter' | 'github'

function suburbNamed(location: string): string {
  const suburb = findSuburb(location)
  if (!suburb) throw new DomainError('UNKNOWN_SUBURB')
  return suburb.slug
}

export type MemberService = ReturnType<typeof createMemberService>
