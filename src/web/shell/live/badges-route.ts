import { answersJson } from '#web/shell/answers-json.ts'
import { shellViewer } from '#web/shell/frame/shell-viewer.ts'

export const handle = { access: 'member', whileLeaving: true, answers: 'json' }

/** The viewer as the frame shows them, with their counts. */
export const loader = answersJson(async ({ viewer, badges }) => shellViewer(viewer, badges))
