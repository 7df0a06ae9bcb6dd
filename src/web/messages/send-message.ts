import { data, redirect } from 'react-router'
import type { z } from 'zod'
import { isRefusal } from '#rules/domain-error.ts'
import { messageForm } from '#rules/messages/message-forms.ts'
import { trimmed } from '#rules/text.ts'
import { knownFields } from '#web/shell/forms/known-fields.ts'
import { refusedWith } from '#web/shell/forms/refused-with.ts'
import { type FormAnswer, problemOf } from '#web/ui/forms/form-answer.ts'

/** Why a message was not sent, and the message, which is never lost. */
type NotSent = { problem: string; body: string }

/** On the server, for a form sent without scripts: hands the checked message to `send`, which answers with a redirect. A blank one leads back to `here`. */
export async function sendMessage(
  form: FormData,
  here: string,
  send: (message: z.output<typeof messageForm>) => Promise<Response>,
) {
  const body = String(form.get('body') ?? '')
  const photo = form.get('photo')
  if (trimmed(body) === '' && !(photo instanceof File && photo.size > 0)) return redirect(here)
  form.set('body', withAbout(String(form.get('about') ?? ''), body))
  const message = messageForm.safeParse(Object.fromEntries(knownFields(form, messageForm)))
  if (!message.success) {
    const problem = message.error.issues[0]?.message ?? 'Write a message first'
    return data(saying({ problem, body }), { status: 400 })
  }
  try {
    return await send(message.data)
  } catch (error) {
    if (!isRefusal(error) || error.code === 'AUTHENTICATION_REQUIRED') throw error
    return data(saying({ problem: error.message, body }), refusedWith(error))
  }
}

/** What a message is about stands before it, once. */
export function withAbout(about: string, body: string): string {
  return about === '' || body.startsWith(about) ? body : `${about}\n\n${body}`
}

function saying({ problem, body }: NotSent): FormAnswer {
  return { typed: { body }, errors: { '': [problem] } }
}

/** What a form's answer says about a message that was not sent. */
export function notSent(answer: FormAnswer | undefined): NotSent | undefined {
  const problem = problemOf(answer)
  return problem === undefined ? undefined : { problem, body: String(answer?.typed.body ?? '') }
}
