import type { Viewer } from '#rules/base/viewer.ts'

export const CHANNEL = 'live'

/** The kind of data that changed; screens that show it reload it. */
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

/** What changed: its subject, and the conversation if it is about one. */
export type LiveNews = { about: LiveSubject; of?: string | undefined }

/** The recipients: members by their ids, or everybody who listens to a topic. */
type Concerned = { members: string[]; topic?: undefined } | { topic: string; members?: undefined }

/** The message between processes: ids and a subject, never content. `from` is the browser tab that caused it. */
export type LiveNotice = LiveNews & Concerned & { from?: string | undefined }

/** The id of the viewer's tab and its stream. That tab already has the response, so it gets no echo. */
export function tabOf(viewer: Viewer): string | undefined {
  return viewer.kind === 'member' && viewer.tab ? tabName(viewer.id, viewer.tab) : undefined
}

export function tabName(memberId: string, tab: string): string {
  return `${memberId}/${tab}`
}

// A PostgreSQL notification is limited to 8000 bytes; a hundred UUIDs in JSON are 3900.
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
