import { redirect } from 'react-router'
import type { z } from 'zod'
import { trimmed } from '#rules/base/text.ts'
import { messageAboutForm } from '#rules/messages/message-forms.ts'
import { intent, type Posted } from '#web/shell/forms/performs.ts'
import { withAbout } from './not-sent.ts'

type Message = Omit<z.output<typeof messageAboutForm>, 'about'>

/** Handles the composer without scripts: `send` sends the validated message. A blank one redirects to where it was written. */
export function sendMessage<Sent>({
  send,
  after,
}: {
  send: (args: Posted, message: Message) => Promise<Sent>
  after: (sent: Sent, args: Posted) => Response | Promise<Response>
}) {
  return intent({
    form: messageAboutForm,
    instead: ({ form, url }) => (isBlank(form) ? redirect(url.pathname + url.search) : undefined),
    command: (args, { about, body, ...message }) => send(args, { ...message, body: withAbout(about, body) }),
    after,
  })
}

function isBlank(form: FormData): boolean {
  const photo = form.get('photo')
  return trimmed(String(form.get('body') ?? '')) === '' && !(photo instanceof File && photo.size > 0)
}
