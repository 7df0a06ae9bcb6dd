// In the browser: loads new messages of the open conversation, without its screen.
import { newMessagesPath } from '#rules/messages/conversation-path.ts'
import type { ConversationView } from '#server/messages/conversation-reads.ts'
import { partOfScreen } from '#web/shell/live/part-of-screen.ts'
import { knownSeq } from './open-thread.ts'

const conversation = partOfScreen<ConversationView>(async (shown) => {
  try {
    const answer = await fetch(newMessagesPath(shown.id, knownSeq(shown.id)))
    if (!answer.ok) return undefined
    const news: ConversationView = JSON.parse(await answer.text(), withDates)
    const isNewsAlone = news.standing === shown.standing && news.canSend.allowed === shown.canSend.allowed
    return isNewsAlone ? news : undefined
  } catch {
    return undefined
  }
})

/** The conversation as loaded with its screen, or as reloaded since: then with the new messages only. */
export const useFreshConversation = conversation.useFresh

/** The last result, of any conversation. */
export const useLatestNews = conversation.useLatestPart

/** False if the screen has to be reloaded: something other than messages has changed, or the server could not be reached. */
export const readNews = async (): Promise<boolean> => (await conversation.read()) !== undefined

const withDates = (name: string, value: unknown) => (name.endsWith('At') ? new Date(String(value)) : value)
