import { data } from 'react-router'
import { isRefusal } from '#rules/domain-error.ts'
import { messageForm } from '#rules/message-forms.ts'
import { knownFields } from '#web/shell/forms/known-fields.ts'
import { refusedWith } from '#web/shell/forms/refused-with.ts'
import { type FormAnswer, problemOf } from '#web/ui/forms/form-answer.ts'

/** Why a message was not sent, and the message, which is never lost. */
type NotSent = { problem: string; body: string }

/** On the server: hands the checked message to `send`, which answers with a redirect. */
export async function sendMessage(
  form: FormData,
  send: (message: { body: string; clientKey: string }) => Promise<Response>,
) {
  const body = String(form.get('body') ?? '')
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
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) {
      if (path && error.headers.get('Location') === path) return { typed: {}, errors: {} }
      throw error
    }
    const problem = 'Your message was not sent. Check your connection and try again.'
    const body = String(form.get('body') ?? '')
    // A failure, so that the screen is not read again over the connection that has just failed.
    return data(saying({ problem, body }), { status: 503 })
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
