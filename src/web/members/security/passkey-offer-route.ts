// Handles 'Not now', and redirects to where it was pressed.

import { redirect } from 'react-router'
import { localPath } from '#rules/members/members.ts'
import { fromForm } from '#web/shell/forms/from-form.ts'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { dropOffer } from './passkey-offer-cookie.ts'

export const handle: Handle = { access: 'member' }

export const loader = loads(async () => {
  throw redirect('/')
})

export const action = performs({
  '': intent({
    form: fromForm,
    command: ({ services, viewer }) => services.passkeys.closeOffer(viewer),
    after: async (_, { value: { from } }) =>
      redirect(localPath(from), { headers: { 'Set-Cookie': await dropOffer() } }),
  }),
})
