/** The window in which the viewer edits one of the lists on their own profile. */
export const editLovePath = (love: string): string => `/profile?edit=${love}`
