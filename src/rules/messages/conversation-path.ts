// The addresses of conversations, and those that their screen asks for new messages.
export const conversationPath = (id: string): string => `/messages/${id}`

/** Where a first message is written. `copy`: the copy it is about; `event`: the event. Drafts are stored under this address. */
export function newConversationPath({
  contact,
  copy,
  event,
}: {
  contact: string
  copy?: string
  event?: string | null
}): string {
  return `/messages/new?${new URLSearchParams({ contact, ...(copy && { copy }), ...(event && { event }) })}`
}

/** `after`: the seq of the last known message, if there is one. */
export const newMessagesPath = (conversationId: string, after: number | undefined): string =>
  `${conversationPath(conversationId)}/news?after=${after ?? ''}`

/** `to`: the seq of the last message that has been read. */
export const readMessagesPath = (conversationId: string, to: number): string =>
  `${conversationPath(conversationId)}/read?to=${to}`
