// How members are told that a way into their account has changed: on their list, and by a letter that can take it back.
import type { NoticeSource } from '#server/notices/notice.ts'
import { changeWords } from './change-words.ts'
import { type ToldChange, tellOfChange } from './security-jobs.ts'

export const securityNotices: NoticeSource<ToldChange> = {
  job: tellOfChange,
  kind: 'account',
  isMailedOtherwise: true,
  async compose(_db, { memberId, change, way = '' }, { city }) {
    // One that an older release enqueued.
    const { subject, says } = changeWords[change] ?? changeWords['phone-added']
    return {
      to: [memberId],
      of: memberId,
      subject,
      paragraphs: [
        says(city.productName, way),
        'If this was you, there’s nothing to do. If not, use the link in the message we’ve just sent you to undo it.',
      ],
      action: { label: 'See your security settings', path: '/settings/security' },
    }
  },
}
