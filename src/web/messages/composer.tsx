import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react'
import { Form } from 'react-router'
import { city } from '#city/city.ts'
import { trimmed } from '#rules/base/text.ts'
import { messageLimit } from '#rules/messages/messages.ts'
import { changeWritten, newKey, useWritten } from '#web/shell/device/drafts.ts'
import { useShellData } from '#web/shell/frame/shell-data.ts'
import { Field } from '#web/ui/forms/field.tsx'
import type { FormResponse } from '#web/ui/forms/form-response.ts'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SendHorizontal } from '#web/ui/icons.tsx'
import { Alert } from '#web/ui/notices/alert.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { UnsentPhoto } from '#web/worker/send-queue-rules.ts'
import { notSent, withAbout } from './not-sent.ts'
import { PhotoChoice } from './photo-choice.tsx'
import { PhotoToSend } from './photo-to-send.tsx'
import { sendOnEnter } from './send-on-enter.ts'
import { askToSend, useSendQueue } from './send-queue-state.ts'
import { Waiting } from './waiting.tsx'
import { withSent, withTyped } from './written-words.ts'

const notReached = 'Your message hasn’t been sent yet. We’ll send it as soon as you’re back online.'

/**
 * The composer. A sent message leaves the box at once (optimistic), waits its turn, and comes back into the box if it is
 * refused. The draft and waiting messages are stored on the device by `place` until they have arrived, even if the
 * conversation is left.
 */
export function Composer({
  action,
  place,
  freshKey,
  posted,
  isFirst = false,
  takesPhotos = false,
  about: asked,
  onSend,
}: {
  action: string
  /** Identifies the conversation: its id, or the address at which it begins. */
  place: string
  /** For the form as submitted without scripts. */
  freshKey: string
  /** The response to such a form. */
  posted: FormResponse | undefined
  /** It starts the conversation, and another screen replaces this one: nothing else can be written in the meantime. */
  isFirst?: boolean
  /** The two members are acquainted. */
  takesPhotos?: boolean
  /** The text the next message starts with, and how it is shown until it is sent. */
  about?: { words: string; shown: ReactNode } | undefined
  onSend?: () => void
}) {
  const memberId = useShellData()?.viewer?.id ?? ''
  const { draft, photo, unsent, problem: refusal } = useWritten(memberId, place)
  const [photoProblem, setPhotoProblem] = useState<string>()
  const { sending, isHeld, held } = useSendQueue()
  const postedBody = notSent(posted)?.body
  const body = useHydrated() ? draft : (postedBody ?? '')

  useEffect(() => {
    if (!postedBody) return
    void changeWritten({ memberId, place }, (written) => ({ ...written, draft: written.draft || postedBody }))
  }, [memberId, place, postedBody])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // What was typed before hydration is only in the box.
    const text = String(new FormData(event.currentTarget).get('body') ?? '')
    if ((trimmed(text) === '' && !photo) || (isFirst && unsent.length > 0)) return
    const message = {
      key: newKey(),
      body: withAbout(about?.words ?? '', text),
      at: Date.now(),
      ...(photo && { photo }),
    }
    setPhotoProblem(undefined)
    onSend?.()
    await changeWritten({ memberId, place }, (written) => withSent(written, { shown: body, message }))
    askToSend(place)
  }

  const changePhoto = (photo: UnsentPhoto | undefined) =>
    void changeWritten({ memberId, place }, (written) => ({ ...written, photo, problem: undefined }))

  // Until it has arrived, the send queue says it.
  const about = unsent.some((each) => asked && each.body.startsWith(asked.words)) ? undefined : asked
  const mostTyped = about ? messageLimit - about.words.length - 2 : messageLimit
  const waiting = unsent.filter(({ key }) => key !== sending?.message.key)
  const problem =
    photoProblem ??
    refusal ??
    (unsent.length > 0 ? whyHeld(held.get(place), isHeld) : undefined) ??
    notSent(posted)?.problem
  return (
    <Form
      method="post"
      action={action}
      encType="multipart/form-data"
      onSubmit={(event) => void submit(event)}
      className="grid gap-2 border-t border-line p-2 two-pane:px-5 two-pane:py-3"
    >
      {problem && <Alert>{problem}</Alert>}
      <Waiting messages={waiting} />
      <p role="status" className="text-sm text-warn-ink empty:sr-only">
        {body.length >= mostTyped && limitReached(mostTyped)}
      </p>
      <input type="hidden" name="clientKey" value={freshKey} />
      {about && <input type="hidden" name="about" value={about.words} />}
      {about?.shown}
      {photo && <PhotoToSend photo={photo} change={changePhoto} />}
      <p role="status" className="sr-only">
        {photo && 'Photo added. Describe it, or send it.'}
      </p>
      <div className="flex items-end gap-2">
        {takesPhotos && (
          <PhotoChoice taken={(file) => changePhoto({ file, alt: '' })} refused={setPhotoProblem} />
        )}
        <Field label="Message" hideLabel className="grow">
          <TextArea
            name="body"
            rows={1}
            maxLength={mostTyped}
            readOnly={isFirst && unsent.length > 0}
            value={body}
            onInput={({ currentTarget: { value: typed } }) =>
              void changeWritten({ memberId, place }, (written) => withTyped(written, { shown: body, typed }))
            }
            onKeyDown={sendOnEnter}
            placeholder="Type a message..."
            className="max-h-40! min-h-11! resize-none!"
          />
        </Field>
        <IconButton type="submit" icon={SendHorizontal} label="Send" variant="primary" />
      </div>
    </Form>
  )
}

function whyHeld(problem: string | undefined, isHeld: boolean): string | undefined {
  return problem === undefined ? (isHeld ? notReached : undefined) : `${problem} We’ll keep trying.`
}

const limitReached = (most: number) =>
  `You’ve reached the limit of ${most.toLocaleString(city.locale)} characters.`
