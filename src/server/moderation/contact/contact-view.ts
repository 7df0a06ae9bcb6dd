import type { ContactAnswer } from '#rules/moderation/contact.ts'
import type { ContactRow, listContactMessages } from './contact-queries.ts'

/** A message to us as a list shows it before it is opened: its first words, and no address. */
export type ContactCard = {
  id: string
  from: { id: string; name: string }
  begins: string
  sentAt: Date
  answered: { at: Date; how: ContactAnswer; by: string | null } | null
}

/** A message to us, for administrators only. */
export type ContactMessage = ContactCard & {
  /** As typed, with the address for the answer. */
  name: string
  email: string
  isAddressOfAccount: boolean
  words: string
  answer: string
}

export function toContactCard(row: Awaited<ReturnType<typeof listContactMessages>>[number]): ContactCard {
  const { answered_at: at, answered_how: how } = row
  return {
    id: row.id,
    from: { id: row.member_id, name: row.member_name },
    begins: row.begins,
    sentAt: row.created_at,
    answered: at && how ? { at, how, by: row.admin_name } : null,
  }
}

export function toContactMessage(row: ContactRow): ContactMessage {
  const { name, email, body: words, answer } = row
  return { ...toContactCard(row), name, email, isAddressOfAccount: isAddressOfAccount(row), words, answer }
}

/** Any other address is unconfirmed: it may be a stranger's. */
export const isAddressOfAccount = (row: { email: string; member_email: string | null }): boolean =>
  row.email.toLowerCase() === row.member_email?.toLowerCase()
