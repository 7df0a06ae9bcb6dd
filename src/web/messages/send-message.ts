import { data } from 'react-router'
import { isRefusal } from '#rules/domain-error.ts'
import { messageForm } from '#rules/message-forms.ts'
import { knownFields } from '#web/shell/forms/known-fields.ts'
import { refusedWith } from '#web/shell/forms/refused-with.ts'

/** Why a message was not sent, and the message, which is never lost. */
export type NotSent = { problem: string; body: string }

/** On the server: hands the checked message to `send`, which answers with a redirect. */
export async function sendMessage(
  form: FormData,
  send: (message: { body: string; clientKey: string }) => Promise<Response>,
) {
  const body = String(form.get('body') ?? '')
  const message = messageForm.safeParse(Object.fromEntries(knownFields(form, messageForm)))
  if (!message.success) {
    const problem = message.error.issues[0]?.message ?? 'Write a message first'
    return data({ problem, body } satisfies NotSent, { status: 400 })
  }
  try {
    return await send(message.data)
  } catch (error) {
    if (!isRefusal(error) || error.code === 'AUTHENTICATION_REQUIRED') throw error
    return data({ problem: error.message, body } satisfies NotSent, refusedWith(error))
  }
}

/**
 * In the browser: a connection that fails, or a server that does, must not replace the screen and what was typed on it.
 * Sent from the conversation at `path` it stays there; any other redirect is followed.
 */
export async function keepingTheScreen(
  { request, serverAction }: { request: Request; serverAction: () => Promise<unknown> },
  path?: string,
): Promise<object | undefined> {
  const form = await request.clone().formData()
  try {
    const answer = await serverAction()
    return typeof answer === 'object' && answer !== null ? answer : undefined
  } catch (error) {
    if (error instanceof Response) {
      if (path && error.headers.get('Location') === path) return { sent: true }
      throw error
    }
    const problem = 'Your message was not sent. Check your connection and try again.'
    const body = String(form.get('body') ?? '')
    // A failure, so that the screen is not read again over the connection that has just failed.
    return data({ problem, body } satisfies NotSent, { status: 503 })
  }
}

/** What a form's answer says about a message that was not sent. */
export function notSent(answer: object | undefined): NotSent | undefined {
  if (!answer || !('problem' in answer) || !('body' in answer)) return undefined
  const { problem, body } = answer
  return typeof problem === 'string' && typeof body === 'string' ? { problem, body } : undefined
}
