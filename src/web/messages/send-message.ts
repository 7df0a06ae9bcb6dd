import { data, redirect } from 'react-router'
import { isRefusal } from '#rules/domain-error.ts'
import { messageForm } from '#rules/messages/message-forms.ts'
import { trimmed } from '#rules/text.ts'
import { knownFields } from '#web/shell/forms/known-fields.ts'
import { refusedWith } from '#web/shell/forms/refused-with.ts'
import { type FormAnswer, problemOf } from '#web/ui/forms/form-answer.ts'
import { hasArrived, wasRefused } from './written.ts'

/** Why a message was not sent, and the message, which is never lost. */
type NotSent = { problem: string; body: string }

const notReached = 'Your message was not sent yet. It will be as soon as there is a connection.'

/** On the server: hands the checked message to `send`, which answers with a redirect. A blank one leads back to `here`. */
export async function sendMessage(
  form: FormData,
  here: string,
  send: (message: { body: string; clientKey: string }) => Promise<Response>,
) {
  const body = String(form.get('body') ?? '')
  if (trimmed(body) === '') return redirect(here)
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

/**
 * In the browser: a connection that fails, or a server that does, must not replace the screen and what was typed on it.
 * Sent from the conversation at `path` it stays there; any other redirect is followed.
 */
export async function keepingTheScreen(
  { request, serverAction }: { request: Request; serverAction: () => Promise<FormAnswer | undefined> },
  path?: string,
): Promise<FormAnswer | ReturnType<typeof data<FormAnswer>> | undefined> {
  const form = await request.clone().formData()
  const key = String(form.get('clientKey') ?? '')
  try {
    const answer = await serverAction()
    wasRefused(key)
    return answer
  } catch (error) {
    if (error instanceof Response) {
      const to = error.headers.get('Location')
      if (to?.startsWith('/messages/')) hasArrived(key)
      if (path && to === path) return { typed: {}, errors: {} }
      throw error
    }
    // A failure, so that the screen is not read again over the connection that has just failed.
    return data(saying({ problem: notReached, body: String(form.get('body') ?? '') }), { status: 503 })
  }
}

function saying({ problem, body }: NotSent): FormAnswer {
  return { typed: { body }, errors: { '': [problem] } }
}

/** What a form's answer says about a message that was not sent. */
export function notSent(answer: FormAnswer | undefined): NotSent | undefined {
  const problem = problemOf(answer)
  return problem === undefined ? undefined : { problem, body: String(answer?.typed.body ?? '') }
}

/** Nobody has said no to it, so it may be tried again as it is. */
export function isUnreached(answer: FormAnswer | undefined): boolean {
  return problemOf(answer) === notReached
}
