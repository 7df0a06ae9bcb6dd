export const conversationPath = (id: string): string => `/messages/${id}`
