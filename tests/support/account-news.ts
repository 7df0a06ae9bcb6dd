import { securityNotices } from '#server/members/security/security-notices.ts'
import type { NoticeSource } from '#server/notices/notice.ts'

const { isMailedOtherwise: _, ...inApp } = securityNotices

/** Something nobody may miss that, as most of it, comes by a letter or SMS of the notice itself. */
export const accountNews: NoticeSource<Parameters<typeof securityNotices.compose>[1]> = {
  ...inApp,
  isBySms: true,
}
