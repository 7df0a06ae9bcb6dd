// Takes 'Not now' and goes back to where it was said.
import { redirect } from 'react-router'
import { localPath } from '#rules/members/members.ts'
import { acts, loads } from '#web/shell/screen.ts'
import { dropOffer } from './passkey-offer-cookie.ts'

export const handle = { access: 'member' }

export const loader = loads(async () => {
  throw redirect('/')
})

export const action = acts(async ({ request, services, viewer }) => {
  const from = (await request.formData()).get('from')
  await services.passkeys.closeOffer(viewer)
  return redirect(localPath(typeof from === 'string' ? from : null), {
    headers: { 'Set-Cookie': await dropOffer() },
  })
})
