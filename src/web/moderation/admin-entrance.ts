import { redirect } from 'react-router'

export const handle = { access: 'admin' }

/** What waits for administrators comes first. */
export const loader = () => redirect('/admin/reports')
