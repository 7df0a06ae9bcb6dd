// The former address of events; it redirects.
import { redirect } from 'react-router'

export const handle = { access: 'guest' }

export const loader = () => redirect('/events', 301)
