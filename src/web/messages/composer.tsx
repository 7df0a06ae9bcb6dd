import { type KeyboardEvent, type SubmitEvent, useEffect, useState } from 'react'
import type { FetcherWithComponents } from 'react-router'
import { messageLimit } from '#rules/messages.ts'
import { trimmed } from '#rules/text.ts'
import { Field } from '#web/ui/forms/field.tsx'
import type { FormAnswer } from '#web/ui/forms/form-answer.ts'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SendHorizontal } from '#web/ui/icons.tsx'
import { Alert } from '#web/ui/notices/alert.tsx'
import { notSent } from './send-message.ts'

type Sender = FetcherWithComponents<FormAnswer | undefined>

/**
 * Where one writes. What is sent leaves the box at once and comes back into it if it did not arrive; until it has, its key
 * stays the same, so that trying again never says it twice. One message is on its way at a time, and further ones wait.
 */
export function Composer({
  sender,
  action,
  freshKey,
  posted,
  isFirst = false,
  onSend,
}: {
  /** Sends without leaving the screen; shared with who shows what is on its way. */
  sender: Sender
  action: string
  freshKey: string
  /** The answer to a form sent without scripts. */
  posted: FormAnswer | undefined
  /** It begins the conversation, and another screen takes this one's place: nothing else is written meanwhile. */
  isFirst?: boolean
  onSend?: () => void
}) {
  const [message, setMessage] = useState({
    key: freshKey,
    body: notSent(posted)?.body ?? '',
    sending: undefined as { body: string; lastAnswer: FormAnswer | undefined } | undefined,
    waiting: [] as string[],
  })
  const isSending = sender.state !== 'idle'
  const { sending, waiting } = message
  if (sending && !isSending && sender.data !== sending.lastAnswer) {
    const failed = notSent(sender.data)
    setMessage(
      failed
        ? { ...message, body: lines(failed.body, ...waiting, message.body), sending: undefined, waiting: [] }
        : { ...message, key: freshKey, sending: undefined },
    )
  }

  useEffect(() => {
    const [body, ...others] = waiting
    if (body === undefined || sending || isSending) return
    setMessage({ ...message, sending: { body, lastAnswer: sender.data }, waiting: others })
    void sender.submit({ body, clientKey: message.key }, { method: 'post', action })
  })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    const { body } = message
    if (trimmed(body) === '') return event.preventDefault()
    onSend?.()
    if (!sending) return setMessage({ ...message, body: '', sending: { body, lastAnswer: sender.data } })
    event.preventDefault()
    if (!isFirst) setMessage({ ...message, body: '', waiting: [...waiting, body] })
  }

  const problem = isSending ? undefined : notSent(sender.data ?? posted)?.problem
  return (
    <sender.Form
      method="post"
      action={action}
      onSubmit={submit}
      className="grid gap-2 border-t border-line p-3 md:px-5"
    >
      {problem && <Alert>{problem}</Alert>}
      {waiting.length > 0 && (
        <p className="line-clamp-2 text-sm text-soft">Waiting to be sent: {waiting.join(' · ')}</p>
      )}
      <input type="hidden" name="clientKey" value={message.key} />
      <div className="flex items-end gap-2">
        <Field label="Message" hideLabel className="grow">
          <TextArea
            name="body"
            rows={1}
            required
            maxLength={messageLimit}
            readOnly={isFirst && isSending}
            value={message.body}
            onInput={(event) => setMessage({ ...message, body: event.currentTarget.value })}
            onKeyDown={sendOnEnter}
            placeholder="Type a message..."
            className="max-h-40! min-h-11! resize-none!"
          />
        </Field>
        <IconButton
          type="submit"
          icon={SendHorizontal}
          label="Send"
          variant="primary"
          aria-disabled={isSending}
        />
      </div>
    </sender.Form>
  )
}

function lines(...texts: string[]): string {
  return texts.filter(Boolean).join('\n')
}

/** Shift and Enter begin a new line; so does Enter while a keyboard is still composing a character. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
