/** Buttons that stand by themselves: why one was refused is said above the page. */
export const choiceButtons = ['withdraw', 'close', 'call-off', 'set-book']
