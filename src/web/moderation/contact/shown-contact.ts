import type { ContactAnswer } from '#rules/moderation/contact.ts'
import type { ContactCard, ContactMessage } from '#server/moderation/contact/contact-view.ts'
import { whenWords } from '#web/moderation/when-words.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'

type At = Pick<ScreenArgs, 'clock' | 'city'>

const ways: Record<ContactAnswer, string> = { letter: 'Replied by email', noted: 'Marked as replied' }

export type ShownContact = ReturnType<typeof shownContact>

export function shownContact({ id, from, begins, sentAt, answered }: ContactCard, at: At) {
  const by = answered?.by ? ` by ${answered.by}` : ''
  return {
    id,
    from,
    begins,
    sentOn: whenWords(sentAt, at),
    answered: answered && `${ways[answered.how]}${by}, ${whenWords(answered.at, at)}`,
  }
}

export type ShownContactMessage = ReturnType<typeof shownContactMessage>

export function shownContactMessage(message: ContactMessage, at: At) {
  const { name, email, isAddressOfAccount, words, answer } = message
  return { ...shownContact(message, at), name, email, isAddressOfAccount, words, answer }
}
