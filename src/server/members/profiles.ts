// Profiles as their members write them and everybody reads them.
import type { Transaction } from 'kysely'
import { suburbBySlug, suburbLabel } from '#city/suburbs.ts'
import { growing } from '#rules/base/paging.ts'
import type { Member } from '#rules/base/viewer.ts'
import { DomainError } from '#rules/domain-error.ts'
import { suburbNamed } from '#rules/geography/suburb-named.ts'
import { isUsernameOf } from '#rules/members/members.ts'
import {
  blockedInput,
  editProfileInput,
  memberInput,
  type Profile,
  saveLovesInput,
  saveProfileInput,
} from '#rules/members/profile-inputs.ts'
import type { Pictures } from '#server/images/pictures.ts'
import { defineCommand, defineRead } from '#server/operations/operation.ts'
import type { Database } from '#server/store/database.ts'
import type { DB } from '#server/store/tables.ts'
import * as queries from './member-queries.ts'
import { toEditableProfile, toProfileView } from './member-view.ts'
import { toPerson } from './person.ts'

export type SavedProfile = {
  /** Whether this ended the sharing of the member's square, which was that of their former suburb. */
  stoppedSharing: boolean
  /** The former suburb of a member who has moved to another, and how many of their copies are still there. */
  behind: { from: string; suburb: string; count: number } | null
}

const unmoved: SavedProfile = { stoppedSharing: false, behind: null }

/** By somebody who took it at the same moment (race condition). */
const usernameTaken = { members_username_key: 'BUSY' } as const

export function createProfiles({ pictures, locationChanged, copiesIn }: ProfileParts) {
  return {
    /** Stores the profile of 'Create Your Profile'. UNKNOWN_SUBURB if the location names none of this city. */
    saveProfile: defineCommand({
      by: 'writer',
      input: saveProfileInput,
      alsoCounts: ['uploadByMember'],
      refuses: usernameTaken,
      prepare: async ({ viewer }, { location, photo }) => ({
        suburb: suburbNamed(location).slug,
        ...(await photoColumn(viewer, photo)),
      }),
      run: ({ tx, viewer }, { name, role, bio, ...links }, prepared): Promise<SavedProfile> =>
        update(tx, viewer, { name, role, bio: bio || null, ...linkColumns(links), ...prepared }),
    }),

    /** Stores what was changed under 'Edit Profile'. UNKNOWN_SUBURB if the location names none of this city. */
    editProfile: defineCommand({
      by: 'writer',
      input: editProfileInput,
      alsoCounts: ['uploadByMember'],
      refuses: usernameTaken,
      prepare: async ({ viewer }, { location, photo, removePhoto }) => ({
        suburb: location ? suburbNamed(location).slug : null,
        ...(await photoColumn(viewer, photo ?? (removePhoto ? 'remove' : undefined))),
      }),
      run: ({ tx, viewer }, edits, prepared): Promise<SavedProfile> =>
        update(tx, viewer, {
          name: edits.name,
          bio: edits.bio || null,
          role: edits.role || null,
          ...linkColumns(edits),
          currently_reading: edits.currentlyReading || null,
          favourite_genres: edits.favouriteGenres,
          favourite_authors: edits.favouriteAuthors,
          favourite_quotes: JSON.stringify(edits.favouriteQuotes),
          ...prepared,
        }),
    }),

    /** Stores one section or more of what the viewer loves to read; the others stay as they are. */
    saveLoves: defineCommand({
      by: 'writer',
      input: saveLovesInput,
      run: async ({ tx, viewer }, { favouriteGenres, favouriteAuthors, favouriteQuotes }): Promise<void> => {
        await update(tx, viewer, {
          ...(favouriteGenres && { favourite_genres: favouriteGenres }),
          ...(favouriteAuthors && { favourite_authors: favouriteAuthors }),
          ...(favouriteQuotes && { favourite_quotes: JSON.stringify(favouriteQuotes) }),
        })
      },
    }),

    /** The viewer's own profile, as the forms that change it start. */
    editableProfile: defineRead({
      by: 'member',
      run: async ({ db, viewer }) => {
        const row = await queries.findMember(db, viewer.id)
        if (!row) throw new DomainError('NOT_FOUND')
        return toEditableProfile(row)
      },
    }),

    /** A member as any visitor may see them. NOT_FOUND for the unknown and the disabled. */
    profile: defineRead({
      by: 'guest',
      input: memberInput,
      run: async ({ db, viewer }, { id }) => {
        const row = await queries.findMember(db, id, viewer)
        if (!row) throw new DomainError('NOT_FOUND')
        return toProfileView(row, viewer)
      },
    }),

    /** Whom the viewer has blocked, the latest first. */
    blockedMembers: defineRead({
      by: 'member',
      input: blockedInput,
      run: async ({ db, viewer }, { shown }) => {
        const { rows, more } = growing(await queries.listBlocked(db, viewer.id, shown + 1), shown)
        return { blocked: rows.map((row) => ({ ...toPerson(row), blockedAt: row.blockedAt })), more }
      },
    }),
  }

  /** A username is made of the name: one of any other name goes, or a former name would stay public. */
  async function usernameColumn(
    tx: Transaction<DB>,
    username: string | undefined,
    name: string | undefined,
  ): Promise<{ username?: string }> {
    if (!username || !name || isUsernameOf(name, username)) return {}
    return { username: await queries.freeUsername(tx, name) }
  }

  /** A photo that is replaced or removed, and the square shared in a suburb that changes, go with the same transaction. */
  async function update(
    tx: Transaction<DB>,
    { id }: Member,
    columns: Parameters<typeof queries.updateMember>[2],
  ): Promise<SavedProfile> {
    const before = await queries.lockProfile(tx, id)
    await queries.updateMember(tx, id, {
      ...columns,
      ...(await usernameColumn(tx, before?.username, columns.name)),
    })
    if (!before) return unmoved
    if (columns.photo_id !== undefined) await pictures.letGo(tx, before.photo_id)
    if (columns.suburb === undefined || columns.suburb === before.suburb) return unmoved
    // A square from before there was any suburb belongs to the first one.
    const stoppedSharing = before.suburb !== null && before.cell_lat !== null
    if (stoppedSharing) await queries.setCell(tx, id, null)
    await locationChanged(tx, id)
    const former = columns.suburb === null ? null : before.suburb
    return { stoppedSharing, behind: former === null ? null : await leftIn(tx, id, former) }
  }

  async function leftIn(tx: Database, id: string, from: string): Promise<SavedProfile['behind']> {
    const suburb = suburbBySlug(from)
    const count = suburb ? await copiesIn(tx, id, from) : 0
    return suburb && count > 0 ? { from, suburb: suburbLabel(suburb), count } : null
  }

  /** Another one, none any more, or as it is. Taken in only once all else is known to be right, so that a refused form leaves no picture behind. */
  async function photoColumn(
    viewer: Member,
    photo: File | 'remove' | undefined,
  ): Promise<{ photo_id?: string | null }> {
    if (photo === undefined) return {}
    return { photo_id: photo === 'remove' ? null : (await pictures.take(viewer, photo, 'photo')).id }
  }
}

export type ProfileParts = {
  pictures: Pick<Pictures, 'take' | 'letGo'>
  /** Called in the same transaction, once a member's suburb or square has changed: their copies follow. */
  locationChanged: (tx: Database, id: string) => Promise<void>
  /** How many copies the member has in a suburb. */
  copiesIn: (tx: Database, id: string, suburb: string) => Promise<number>
}

type Links = Pick<Profile, 'website' | 'linkedin' | 'twitter' | 'github'>

function linkColumns({ website, linkedin, twitter, github }: Links) {
  return {
    website: website || null,
    linkedin: linkedin || null,
    twitter: twitter || null,
    github: github || null,
  }
}
