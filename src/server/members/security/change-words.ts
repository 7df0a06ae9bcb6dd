// The words for a change of a way into an account, shared by notices and letters.
import type { AccountChange } from './security-jobs.ts'

type Words = { subject: string; says: (product: string, way: string) => string }

export const changeWords: Record<AccountChange, Words> = {
  password: {
    subject: 'Your password was changed',
    says: (product) => `The password of your ${product} account has just been changed.`,
  },
  'email-added': {
    subject: 'An email address was added',
    says: (product) => `An email address has just been added to your ${product} account.`,
  },
  'email-changed': {
    subject: 'Your email address was changed',
    says: (product) => `Your ${product} account now has a different email address.`,
  },
  'email-removed': {
    subject: 'Your email address was removed',
    says: (product) => `The email address has just been removed from your ${product} account.`,
  },
  'phone-added': {
    subject: 'A phone number was added',
    says: (product) =>
      `A phone number has just been added to your ${product} account. It can be used to log in.`,
  },
  'phone-changed': {
    subject: 'Your phone number was changed',
    says: (product) => `Your ${product} account now has a different phone number.`,
  },
  'phone-removed': {
    subject: 'Your phone number was removed',
    says: (product) => `The phone number has just been removed from your ${product} account.`,
  },
  'passkey-added': {
    subject: 'A passkey was added',
    says: (product) => `A passkey has just been added to your ${product} account. It can be used to log in.`,
  },
  'passkey-removed': {
    subject: 'A passkey was removed',
    says: (product) => `A passkey has just been removed from your ${product} account.`,
  },
  'way-in-added': {
    subject: 'A way to log in was added',
    says: (product, way) => `You can now use ${way} to log in to your ${product} account.`,
  },
  'way-in-removed': {
    subject: 'A way to log in was removed',
    says: (product, way) => `You can no longer use ${way} to log in to your ${product} account.`,
  },
}
