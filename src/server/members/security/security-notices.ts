// Notices of changes to the ways into an account: on the member's list, and by a letter that can undo the change.
import { wording } from '#rules/base/wording.ts'
import { z } from '#rules/base/zod.ts'
import type { NoticeSourceIn } from '#server/notices/notice.ts'
import { changeWords } from './change-words.ts'
import { accountChanges, type ToldChange, tellOfChange } from './security-jobs.ts'

const securityWords = {
  changed: wording(
    z.object({ change: z.enum(accountChanges), way: z.string() }),
    ({ change, way }, { city }) => {
      const { subject, says } = changeWords[change]
      return {
        subject,
        paragraphs: [
          says(city.productName, way),
          'If this was you, there’s nothing to do. If not, use the link in the message we’ve just sent you to undo it.',
        ],
        label: 'See your security settings',
      }
    },
  ),
}

export const securityNotices: NoticeSourceIn<ToldChange, typeof securityWords> = {
  job: tellOfChange,
  kind: 'account',
  isMailedOtherwise: true,
  words: securityWords,
  async compose(_db, { memberId, change: told, way = '' }) {
    // Enqueued by an older release.
    const change = told in changeWords ? told : 'phone-added'
    return {
      to: [memberId],
      of: memberId,
      news: { news: 'changed', facts: { change, way } },
      path: '/settings/security',
    }
  },
}
