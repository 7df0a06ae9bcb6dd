/** The name of the buttons that put a saved answer in, with its text as their value. */
export const SAVED = 'saved'
