export const CHANNEL = 'live'

/** What changed; the screens that show it read it again. */
export type LiveSubject = 'messages' | 'exchanges' | 'library' | 'membership'

/** What travels between processes: ids and a subject, never content. */
export type LiveNotice = { about: LiveSubject; members: string[] }

// PostgreSQL carries less than 8000 bytes in one notice; a hundred uuids in JSON are 3900.
const MEMBERS_PER_NOTICE = 100

export function writeNotices({ about, members }: LiveNotice): string[] {
  const notices: string[] = []
  for (let from = 0; from < members.length; from += MEMBERS_PER_NOTICE) {
    notices.push(JSON.stringify({ about, members: members.slice(from, from + MEMBERS_PER_NOTICE) }))
  }
  return notices
}

export function readNotice(payload: string): LiveNotice {
  return JSON.parse(payload)
}
