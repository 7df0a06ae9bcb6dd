/** A text as part of a `like` pattern: its wildcards are escaped. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** A `like` pattern for texts that contain this one. Compare it with lower-case text. */
export const likePattern = (text: string): string => `%${escapeLike(text.toLowerCase())}%`
