import { shellViewer } from '#web/shell/frame/shell-viewer.ts'
import { loads } from '#web/shell/screen.ts'

export const handle = { access: 'member', whileLeaving: true }

/** The viewer as the frame shows them, with their counts. */
export const loader = loads(async ({ viewer, badges }) => Response.json(shellViewer(viewer, badges)))
