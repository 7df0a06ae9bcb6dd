// Takes the choice of the theme switch and redirects to the page it was made on.

import { redirect } from 'react-router'
import { z } from '#rules/base/zod.ts'
import { sitePath } from '#rules/members/members.ts'
import { fromForm } from '#web/shell/forms/from-form.ts'
import { leads, performs } from '#web/shell/forms/performs.ts'
import type { Handle } from '#web/shell/screen.ts'
import { isTheme, themeHeader } from './theme-cookie.ts'

export const handle: Handle = { access: 'guest', whileLeaving: true }

const themeForm = fromForm.extend({ theme: z.string().max(20).optional() })

/** A reload or a bookmark of this address redirects home. */
export const loader = () => redirect('/')

export const action = performs({
  '': leads(themeForm, async ({ value: { theme, from } }) =>
    redirect(sitePath(from), {
      headers: { 'Set-Cookie': await themeHeader(isTheme(theme) ? theme : 'system') },
    }),
  ),
})
