// Approving several at once.

/** What can be approved together. */
export const approvedTogether = ['event', 'bookshelf', 'correction'] as const
export type ApprovedTogether = (typeof approvedTogether)[number]

/** So long it can be undone; then it is done. */
export const undoApprovalSeconds = 60

/** No more at once: a screen of them. */
export const mostTogether = 200
