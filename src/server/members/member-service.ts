import { suburbBySlug, findSuburb } from '#city/suburbs.ts'
import { DomainError } from '#rules/domain-error.ts'
import { isUuid } from '#rules/ids.ts'
import { memberOf, type Position, type Viewer } from '#rules/viewer.ts'
import type { Database } from '#server/store/database.ts'
import * as queries from './member-queries.ts'
import { toProfileView } from './member-view.ts'

export type ProfileInput = {
  name: string
  role: string
  location: string
  bio: string
  website: string
  linkedin: string
  twitter: string
  github: string
}

export function createMemberService(parts: { db: Database }) {
  const { db } = parts

  return {
    /** Stores the profile; the location must name a suburb of this city. A photo of `undefined` leaves the old one. */
    async saveProfile(viewer: Viewer, profile: ProfileInput, photoId?: string | null): Promise<void> {
      const { id } = memberOf(viewer)
      const suburb = findSuburb(profile.location)
      if (!suburb) throw new DomainError('UNKNOWN_SUBURB')
      const { location: _, ...fields } = profile
      await queries.updateProfile(db, id, {
        ...fields,
        suburb: suburb.slug,
        bio: fields.bio || null,
        website: fields.website || null,
        linkedin: fields.linkedin || null,
        twitter: fields.twitter || null,
        github: fields.github || null,
      })
      if (photoId !== undefined) await queries.setPhoto(db, id, photoId)
    },

    /** A member as any visitor may see them. NOT_FOUND for the unknown and the disabled. */
    async profile(viewer: Viewer, id: string) {
      const row = isUuid(id) ? await queries.findMember(db, id) : undefined
      if (!row) throw new DomainError('NOT_FOUND')
      return toProfileView(row, viewer)
    },

    /** From now on neither can request from or write to the other. */
    async block(viewer: Viewer, otherId: string): Promise<void> {
      const { id } = memberOf(viewer)
      if (otherId === id) throw new DomainError('NOT_TO_YOURSELF')
      if (!isUuid(otherId) || !(await queries.findMember(db, otherId))) throw new DomainError('NOT_FOUND')
      await queries.insertBlock(db, id, otherId)
    },

    /** Has either of the two blocked the other? `on` may be a transaction. */
    areBlocked: (on: Database, oneId: string, otherId: string): Promise<boolean> =>
      queries.areBlocked(on, oneId, otherId),

    /** Stores the shared grid cell; the library moves the copies in the same transaction. */
    setCell: (tx: Database, id: string, cell: Position | null): Promise<void> => queries.setCell(tx, id, cell),
  }
}

export type MemberService = ReturnType<typeof createMemberService>

/** Where distances are measured from for this viewer: their cell, else their suburb's centre, else the city's. */
export function standpoint(viewer: Viewer, centre: Position): Position {
  if (viewer.kind === 'guest') return centre
  if (viewer.cell) return viewer.cell
  const suburb = viewer.suburb ? suburbBySlug(viewer.suburb) : undefined
  return suburb ?? centre
}
