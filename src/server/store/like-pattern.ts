/** A pattern of `like` for texts that contain this one, whatever signs are in it. Compared with what is in lower case. */
export const likePattern = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
