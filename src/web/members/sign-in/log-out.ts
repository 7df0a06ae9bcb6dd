import { redirect } from 'react-router'
import { acts, loads } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'

export const handle = { access: 'guest', whileLeaving: true }

/** There is no screen here: a link never logs anybody out. */
export const loader = loads(async () => {
  throw redirect('/')
})

export const action = acts(async ({ request, services, viewer }) => {
  const given = { cookies: request.headers.get('Cookie') }
  const cookies = viewer.kind === 'member' ? await services.signIn.logOut(viewer, given) : []
  return redirectWithToast('/auth', { tone: 'plain', title: 'Logged out' }, cookies)
})
