/** The name of the buttons that insert a saved answer; the value is its text. */
export const SAVED = 'saved'
