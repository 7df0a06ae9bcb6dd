import { type ConversationTab, conversationTabs } from '#rules/messages.ts'

/** The tab of the list, which stays chosen while conversations are opened. */
export function tabOf(search: URLSearchParams): ConversationTab {
  const asked = search.get('tab')
  return conversationTabs.find((tab) => tab === asked) ?? 'all'
}

export function listPath(tab: ConversationTab): string {
  return `/messages${tabQuery(tab)}`
}

export function conversationPath(
  id: string,
  tab: ConversationTab,
  window?: 'rate' | 'report' | 'block',
): string {
  return `/messages/${id}${window ? `/${window}` : ''}${tabQuery(tab)}`
}

function tabQuery(tab: ConversationTab): string {
  return tab === 'all' ? '' : `?tab=${tab}`
}
