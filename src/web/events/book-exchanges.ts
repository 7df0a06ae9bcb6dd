// The address that events once had; links to it lead on.
import { redirect } from 'react-router'

export const handle = { access: 'guest' }

export const loader = () => redirect('/events', 301)
