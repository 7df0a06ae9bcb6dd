import { securityNotices } from '#server/members/security/security-notices.ts'
import type { NoticeSource } from '#server/notices/notice.ts'

const { isMailedOtherwise: _, ...inApp } = securityNotices

/** A notice that nobody may miss. Like most of them, it is sent as an email or SMS of its own. */
export const accountNews: NoticeSource<Parameters<typeof securityNotices.compose>[1]> = {
  ...inApp,
  isBySms: true,
}
