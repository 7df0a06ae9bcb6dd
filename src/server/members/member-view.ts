import { z } from 'zod'
import { suburbBySlug, suburbLabel } from '#city/suburbs.ts'
import type { Viewer } from '#rules/base/viewer.ts'
import { toPicture } from '#server/images/shown-picture.ts'
import type { findMember } from './member-queries.ts'

const quotes = z.array(z.object({ text: z.string(), source: z.string() }))

type Row = NonNullable<Awaited<ReturnType<typeof findMember>>>

/** A member's public profile: never email, phone or location cell. */
export function toProfileView(row: Row, viewer: Viewer) {
  const isOwn = viewer.kind === 'member' && viewer.id === row.id
  return {
    id: row.id,
    isOwn,
    /** Members cannot write to each other after a block in either direction. A guest is asked to log in first. */
    canMessage: !isOwn && !row.blocked,
    name: row.name,
    username: row.username,
    role: row.role,
    suburb: row.suburb ? (suburbBySlug(row.suburb)?.name ?? null) : null,
    bio: row.bio,
    links: { website: row.website, linkedin: row.linkedin, twitter: row.twitter, github: row.github },
    currentlyReading: row.currently_reading,
    favouriteGenres: row.favourite_genres,
    favouriteAuthors: row.favourite_authors,
    favouriteQuotes: quotes.parse(row.favourite_quotes),
    photo: toPicture(row.photo_id, row.photo_tint),
    memberSince: row.created_at,
  }
}

/** The member's own profile, as the initial values of its form. */
export function toEditableProfile(row: Row) {
  const suburb = row.suburb ? suburbBySlug(row.suburb) : undefined
  return {
    name: row.name,
    role: row.role ?? '',
    location: suburb ? suburbLabel(suburb) : '',
    bio: row.bio ?? '',
    website: row.website ?? '',
    linkedin: row.linkedin ?? '',
    twitter: row.twitter ?? '',
    github: row.github ?? '',
    currentlyReading: row.currently_reading ?? '',
    favouriteGenres: row.favourite_genres,
    favouriteAuthors: row.favourite_authors,
    favouriteQuotes: quotes.parse(row.favourite_quotes),
    photo: toPicture(row.photo_id, row.photo_tint),
  }
}
