import type { NoticeSource } from '#server/notices/notice.ts'
import { type AccountChange, type ToldChange, tellOfChange } from './security-jobs.ts'

const chooseAnother =
  'choose a new password with “Forgot password?” on the login page: that ends every session.'

const told: Record<
  AccountChange,
  { subject: string; says: (product: string, way: string) => string; otherwise: string }
> = {
  password: {
    subject: 'Your password was changed',
    says: (product) => `The password of your ${product} account has just been changed.`,
    otherwise: chooseAnother,
  },
  email: {
    subject: 'Your e-mail address was added',
    says: (product) => `Your ${product} account now has this e-mail address.`,
    otherwise: chooseAnother,
  },
  phone: {
    subject: 'A phone number was added',
    says: (product) => `A phone number that signs in to your ${product} account has just been added.`,
    otherwise: chooseAnother,
  },
  'passkey-added': {
    subject: 'A passkey was added',
    says: (product) => `A passkey that signs in to your ${product} account has just been added.`,
    otherwise: `remove it in your security settings, and ${chooseAnother}`,
  },
  'passkey-removed': {
    subject: 'A passkey was removed',
    says: (product) =>
      `A passkey of your ${product} account has just been removed. It signs nobody in any more.`,
    otherwise: chooseAnother,
  },
  'way-in-added': {
    subject: 'A way to log in was added',
    says: (product, way) => `From now on ${way} signs in to your ${product} account.`,
    otherwise: `remove it in your security settings, and ${chooseAnother}`,
  },
  'way-in-removed': {
    subject: 'A way to log in was removed',
    says: (product, way) => `${way} does not sign in to your ${product} account any more.`,
    otherwise: chooseAnother,
  },
}

export const securityNotices: NoticeSource<ToldChange> = {
  job: tellOfChange,
  kind: 'account',
  isBySms: true,
  async compose(_db, { memberId, change, way = '' }, { city }) {
    const { subject, says, otherwise } = told[change]
    return {
      to: [memberId],
      of: memberId,
      subject,
      paragraphs: [
        says(city.productName, way),
        `If that was you, there is nothing to do. If it was not, ${otherwise}`,
      ],
      action: { label: 'See your security settings', path: '/settings/security' },
    }
  },
}
