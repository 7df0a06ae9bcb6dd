import type { Viewer } from '#rules/base/viewer.ts'

export const CHANNEL = 'live'

/** What changed; the screens that show it read it again. */
export type LiveSubject =
  | 'messages'
  | 'exchanges'
  | 'clubs'
  | 'events'
  | 'discussions'
  | 'reactions'
  | 'reading'
  | 'library'
  | 'membership'
  | 'data'
  | 'notices'
  | 'shelf-files'

/** What changed: its subject, and of which conversation if it is about one. */
export type LiveNews = { about: LiveSubject; of?: string | undefined }

/** Whom it concerns: members by their ids, or all who listen to a topic, however many they are. */
type Concerned = { members: string[]; topic?: undefined } | { topic: string; members?: undefined }

/** What travels between processes: ids and a subject, never content. `from` is the browser tab that caused it. */
export type LiveNotice = LiveNews & Concerned & { from?: string | undefined }

/** The tab a viewer acts in, as its own stream is known: that one has read the answer and hears no echo. */
export function tabOf(viewer: Viewer): string | undefined {
  return viewer.kind === 'member' && viewer.tab ? tabName(viewer.id, viewer.tab) : undefined
}

export function tabName(memberId: string, tab: string): string {
  return `${memberId}/${tab}`
}

// PostgreSQL carries less than 8000 bytes in one notice; a hundred uuids in JSON are 3900.
const MEMBERS_PER_NOTICE = 100

export function writeNotices(notice: LiveNotice): string[] {
  if (notice.topic !== undefined) return [JSON.stringify(notice)]
  const { members, ...news } = notice
  const notices: string[] = []
  for (let from = 0; from < members.length; from += MEMBERS_PER_NOTICE) {
    notices.push(JSON.stringify({ ...news, members: members.slice(from, from + MEMBERS_PER_NOTICE) }))
  }
  return notices
}

export function readNotice(payload: string): LiveNotice {
  return JSON.parse(payload)
}
