/** A `like` pattern for texts that contain this one, with its wildcards escaped. Compare it with lower-case text. */
export const likePattern = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
