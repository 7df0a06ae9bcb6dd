// The addresses of a discussion's posts, and those that its screen asks. Apart from club-paths.ts, so that home does not load them.
import { clubPath } from '#rules/clubs/club-path.ts'

/** The page of a discussion that has the post. `discussion`: its address. */
export const pageOfPostPath = (discussion: string, number: number): string => `${discussion}?reply=${number}`

/** The post on that page. */
export const postPath = (discussion: string, number: number): string =>
  `${pageOfPostPath(discussion, number)}#post-${number}`

/** `after`: the number of the last known post. */
export const newPostsPath = (discussion: string, after: number): string => `${discussion}/news?after=${after}`

/** The posts that have been read. */
export const readPostsPath = (discussion: string, { from, to }: { from: number; to: number }): string =>
  `${discussion}/read?from=${from}&to=${to}`

/** Members whose names begin like this. */
export const mentionsPath = (clubId: string, start: string): string =>
  `${clubPath(clubId)}/mentions?start=${encodeURIComponent(start)}`
