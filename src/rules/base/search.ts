// A file of its own: the search fields of the first page load it without the rules of texts.

/** The longest text anybody searches for: a longer one would find nothing more. */
export const longestSearch = 100
