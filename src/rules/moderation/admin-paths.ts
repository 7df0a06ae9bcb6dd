// The addresses of the administrators' screens. Apart from moderation-paths.ts, so that home does not load them.
export const reportsPath = '/admin/reports'

/** The open reports about a member, or about a thing that nobody is responsible for. */
export const reportsAboutPath = (id: string): string => `${reportsPath}?about=${id}`

/** An objection against an action, to be answered. */
export const objectedPath = (actionId: string): string => `${reportsPath}?objection=${actionId}`

export const contactMessagePath = (id: string): string => `/admin/contact?message=${id}`

export const savedAnswersPath = '/admin/answers'

/** The form that changes a saved answer. */
export const editAnswerPath = (id: string): string => `${savedAnswersPath}?edit=${id}`

/** What was decided about a member. */
export const logAboutPath = (id: string): string => `/admin/log?about=${id}`
