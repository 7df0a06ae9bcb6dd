// Takes the choice of the theme switch and goes back to where it was made.
import { redirect } from 'react-router'
import { localPath } from '#rules/members/members.ts'
import { acts } from '#web/shell/screen.ts'
import { isTheme, themeHeader } from './theme-cookie.ts'

export const handle = { access: 'guest', whileLeaving: true }

/** A reload or a bookmark of this address leads home. */
export const loader = () => redirect('/')

export const action = acts(async ({ request }) => {
  const form = await request.formData()
  const theme = form.get('theme')
  const from = form.get('from')
  return redirect(localPath(typeof from === 'string' ? from : null), {
    headers: { 'Set-Cookie': await themeHeader(isTheme(theme) ? theme : 'system') },
  })
})
