import { shellViewer } from '#web/shell/frame/shell-viewer.ts'
import { loadsJson } from '#web/shell/json-route.ts'
import type { Handle } from '#web/shell/screen.ts'

export const handle: Handle = { access: 'guest', whileLeaving: true, responds: 'json' }

/** The viewer as the frame shows them, with their counts; null once the session has ended, which a page still open asks as well. */
export const loader = loadsJson(async ({ viewer, badges }) => shellViewer(viewer, badges))
