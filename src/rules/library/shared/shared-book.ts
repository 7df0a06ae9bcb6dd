// A book in what another app shared: a link, an ISBN, or a title. The text is a stranger's, and only fills in a form.

/** Longer texts are cut. */
export const longestShared = 500
const longestTitle = 200

// Ten or thirteen digits with hyphens or spaces between them, and nothing of a longer number.
const numbers = /(?<![\dA-Za-z])(?:97[89][- ]?)?\d(?:[- ]?\d){8}[- ]?[\dXx](?![\dA-Za-z])/g
const address = /\b(?:https?:\/\/|www\.)\S+/gi

/** What could be ISBNs, in order; nobody has checked their digits yet. */
export function numbersIn(shared: string): string[] {
  return shared.slice(0, longestShared).match(numbers) ?? []
}

/** The words without addresses and numbers: the title, if an app shares a book by its name. */
export function titleIn(shared: string): string {
  return shared
    .slice(0, longestShared)
    .replace(address, ' ')
    .replace(numbers, ' ')
    .replace(/\bISBN(?:-1[03])?:?/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestTitle)
}
