// What clubs talk about, by what is done.
import type { ClubParts } from '#server/clubs/club-parts.ts'
import { createChanging } from './change-posts.ts'
import { createDiscussionFiles } from './discussion-files.ts'
import { setPostHidden } from './post-queries.ts'
import { createReacting } from './react-to-post.ts'
import { createDiscussionReads } from './read-discussions.ts'
import { createWriting } from './write-posts.ts'

export function createDiscussions(parts: ClubParts) {
  return {
    ...createDiscussionReads(parts),
    ...createWriting(parts),
    ...createReacting(parts),
    ...createChanging(parts),
    ...createDiscussionFiles(parts),
    hidePost: setPostHidden,
  }
}
