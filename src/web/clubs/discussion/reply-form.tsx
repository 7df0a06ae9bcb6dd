import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Form, type Location } from 'react-router'
import { lineEnds } from '#rules/base/text.ts'
import type { Part, Unit } from '#rules/clubs/reading/reading-places.ts'
import { writingLimits } from '#rules/clubs/writing/writing-limits.ts'
import { changeWritten, newKey, useWritten } from '#web/shell/device/drafts.ts'
import { useFormAccepted } from '#web/shell/forms/use-form-accepted.ts'
import { useShellData } from '#web/shell/frame/shell-data.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { FieldError } from '#web/ui/forms/field-error.tsx'
import { problemOf, useFormResponse } from '#web/ui/forms/form-response.ts'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { Alert } from '#web/ui/notices/alert.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { AboutPart } from './about-part.tsx'
import { FilesField } from './files-field.tsx'
import { MentionList } from './mention-list.tsx'
import { RefusalToast } from './refusal-toast.tsx'

/** The reply form. Its draft is stored on the device until the reply has arrived. */
export function ReplyForm({
  clubId,
  discussionId,
  unit,
  freshKey,
  quoted,
}: {
  clubId: string
  discussionId: string
  /** The unit for saying which part of the book a reply is about; null if the discussion is not about a book. */
  unit: Unit | null
  freshKey: string
  /** The initial text: a quote of another post, and the part of the book it is about. */
  quoted: { id: string; words: string; about: Part | null } | null
}) {
  const memberId = useShellData()?.viewer?.id ?? ''
  const of = { memberId, place: `discussion:${discussionId}` }
  const { draft } = useWritten(of.memberId, of.place)
  const write = (change: (draft: string) => string) =>
    void changeWritten(of, (written) => ({ ...written, draft: change(written.draft) }))
  const isHydrated = useHydrated()
  const answer = useFormResponse({ intent: 'reply' })
  const isSending = useIsSending('reply')
  const [key, setKey] = useState(freshKey)
  const [posted, setPosted] = useState(0)
  const hasTried = useRef(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const refused = String(answer?.typed.message ?? '')

  useFormAccepted(isTaken, (form) => {
    const sent = lineEnds(String(form.get('message')))
    // More may have been written while it was being sent.
    write((now) => (now.startsWith(sent) ? now.slice(sent.length).trimStart() : now))
    setKey(newKey())
    setPosted((count) => count + 1)
  })
  const quote = useEffectEvent((words: string) => {
    write((before) => (before.includes(words) ? before : `${before}${before && '\n\n'}${words}\n\n`))
    box.current?.focus()
  })
  const words = quoted?.words
  useEffect(() => {
    if (words) quote(words)
  }, [words])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    if (isSending) event.preventDefault()
    hasTried.current = true
  }

  function rewrite(words: string) {
    // An aborted submission may have arrived: with its key, a different text would be taken for the same reply (idempotency
    // key).
    if (hasTried.current) setKey(newKey())
    hasTried.current = false
    write(() => words)
  }

  return (
    <Form
      method="post"
      encType="multipart/form-data"
      id="reply"
      preventScrollReset
      onSubmit={submit}
      className="grid scroll-mt-4 gap-3 rounded-card border border-line bg-card p-4"
    >
      <input type="hidden" name="intent" value="reply" />
      <input type="hidden" name="clientKey" value={key} />
      <RefusalToast answer={answer} />
      {problemOf(answer) && <Alert>{problemOf(answer)}</Alert>}
      <Field
        label="Your reply"
        hint="You can use Markdown. @ mentions a member, and ||double bars|| hide spoilers"
      >
        <TextArea
          ref={box}
          name="message"
          rows={4}
          maxLength={writingLimits.message}
          {...(isHydrated
            ? { value: draft, onInput: ({ currentTarget: { value } }) => rewrite(value) }
            : { defaultValue: refused || (quoted ? `${quoted.words}\n\n` : '') })}
        />
      </Field>
      <FieldError id="reply-error" errors={answer?.errors.message} />
      <MentionList clubId={clubId} box={box} text={draft} onChoose={(changed) => write(() => changed)} />
      {/* The next reply starts without this one's files. */}
      <FilesField key={`files ${posted}`} answer={answer} />
      {quoted && <input type="hidden" name="quoted" value={quoted.id} />}
      {unit && <AboutPart key={`part ${posted}`} unit={unit} quoted={quoted} answer={answer} />}
      <FieldError id="about-error" errors={answer?.errors.aboutPlace} />
      <SubmitButton pending={isSending} className="justify-self-end">
        Post Reply
      </SubmitButton>
    </Form>
  )
}

/** It redirects to the new reply. */
const isTaken = (form: FormData, to: Location) => form.get('intent') === 'reply' && to.hash !== ''
