/** Buttons without a form of their own to show errors: their refusals are shown at the top of the page. */
export const choiceButtons = ['withdraw', 'close', 'call-off', 'set-book']
