// Where the window that asks for a proof hears how it can be shown, and shows it. There is no screen here.
import { acts, loads } from '#web/shell/screen.ts'
import { asking, show } from './show-proof.ts'

export const handle = { access: 'member', whileLeaving: true }

export const loader = loads(async (args) => Response.json(await asking(args)))

export const action = acts(async (args) => {
  const form = await args.request.formData()
  if (form.get('intent') === 'begin')
    return Response.json(await args.services.proof.beginPasskey(args.viewer))
  const headers = new Headers((await show(args, form)).map((cookie) => ['Set-Cookie', cookie]))
  return Response.json({}, { headers })
})
