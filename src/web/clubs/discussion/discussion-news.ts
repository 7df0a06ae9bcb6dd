// In the browser: loads new replies of the open discussion, without its screen.

import { discussionPath } from '#rules/clubs/club-paths.ts'
import { newPostsPath } from '#rules/clubs/discussions/discussion-paths.ts'
import type { PostView } from '#server/clubs/discussions/discussion-view.ts'
import { partOfScreen } from '#web/shell/live/part-of-screen.ts'
import type { ShownDiscussion } from './shown-discussion.ts'

type News = Pick<ShownDiscussion, 'id' | 'replies' | 'isLocked' | 'lastNumber'> & { posts: PostView[] }

/** New replies, appended to those loaded with the screen. */
let grown: { over: ShownDiscussion; whole: ShownDiscussion } | undefined

const discussion = partOfScreen<ShownDiscussion>(async (shown) => {
  const known = grown?.over === shown ? grown.whole : shown
  const last = known.posts.at(-1)?.number ?? 0
  // On a page before the last, new replies belong to another page.
  if (known.page !== known.pageCount) return undefined
  try {
    const answer = await fetch(newPostsPath(discussionPath(shown.club.id, shown.id), last))
    if (!answer.ok) return undefined
    const news: News = await answer.json()
    const isNewsAlone = news.posts.length > 0 && news.isLocked === known.isLocked
    if (!isNewsAlone) return undefined
    const whole = {
      ...known,
      replies: news.replies,
      lastNumber: news.lastNumber,
      posts: [...known.posts, ...news.posts],
    }
    grown = { over: shown, whole }
    return whole
  } catch {
    return undefined
  }
})

/** The discussion as loaded with its screen, with the replies loaded since. */
export function useFreshDiscussion(read: ShownDiscussion): ShownDiscussion {
  return discussion.useFresh(read) ?? read
}

/** False if the screen has to be reloaded: something other than replies has changed, or the server could not be reached. */
export const readNews = async (): Promise<boolean> => (await discussion.read()) !== undefined
