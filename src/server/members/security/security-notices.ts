import type { NoticeSource } from '#server/notices/notice.ts'
import { type AccountChange, tellOfChange } from './security-jobs.ts'

const told: Record<AccountChange, { subject: string; says: (product: string) => string }> = {
  password: {
    subject: 'Your password was changed',
    says: (product) => `The password of your ${product} account has just been changed.`,
  },
}

export const securityNotices: NoticeSource<{ memberId: string; change: AccountChange }> = {
  job: tellOfChange,
  async compose(_db, { memberId, change }, { city }) {
    const { subject, says } = told[change]
    return {
      to: [memberId],
      subject,
      paragraphs: [
        says(city.productName),
        'If that was you, there is nothing to do. If it was not, choose a new password with “Forgot password?” on the login page: that ends every session.',
      ],
      action: { label: 'See your security settings', path: '/settings/security' },
    }
  },
}
