// The addresses where members meet moderation.
import type { ReportKind } from './moderation.ts'

/** Where they read a decision about them and may object. `key`: its id, or the ticket of a member who is shut out. */
export const objectionPath = (key: string): string => `/objection/${encodeURIComponent(key)}`

export const reportPath = (kind: ReportKind, id: string): string => `/report/${kind}/${id}`
