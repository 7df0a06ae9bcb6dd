// Approving several at once.

/** What can be approved together. */
export const approvedTogether = ['event', 'bookshelf', 'correction', 'line'] as const
export type ApprovedTogether = (typeof approvedTogether)[number]

/** How long an approval can be undone; after that it is final. */
export const undoApprovalSeconds = 60

/** The most at once: one screen of them. */
export const mostTogether = 200
