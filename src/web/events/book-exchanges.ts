// The former address of events; it redirects.

import { redirect } from 'react-router'
import type { Handle } from '#web/shell/screen.ts'

export const handle: Handle = { access: 'guest' }

export const loader = () => redirect('/events', 301)
