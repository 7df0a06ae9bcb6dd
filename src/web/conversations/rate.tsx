import { getFormProps } from '@conform-to/react'
import { Form } from 'react-router'
import { ratingHiddenDays, starLabels } from '#rules/exchanges/ratings.ts'
import { ratingForm } from '#web/exchanges/exchange-forms.ts'
import { RatingToast } from '#web/library/review/rating-toast.tsx'
import { intent, performs } from '#web/shell/forms/performs.ts'
import type { Handle } from '#web/shell/screen.ts'
import { replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { StarInput } from '#web/ui/choices/star-input.tsx'
import { FormProblem } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { conversationInListPath, listViewOf } from './conversation-path.ts'
import { ConversationWindow, useConversation } from './conversation-window.tsx'
import { WindowButtons } from './window-buttons.tsx'

export const handle: Handle = { access: 'member' }

export const action = performs({
  '': intent({
    form: ratingForm,
    command: ({ services, viewer }, { exchangeId: id, stars }) =>
      services.exchanges.rate(viewer, { id, stars }),
    after: ({ other }, { params, url, value: { stars } }) =>
      replaceWithToast(conversationInListPath(params.conversationId ?? '', listViewOf(url.searchParams)), {
        title: 'Rating Submitted',
        text: `You've rated ${other.name} ${stars} ${stars === 1 ? 'star' : 'stars'}`,
      }),
  }),
})

export default function Rate() {
  const { conversation, exchange } = useConversation()
  const { name } = conversation.other
  if (!exchange?.rating.canRate) {
    const given = exchange?.rating.given
    return (
      <ConversationWindow title={`Rate ${name}`}>
        <p>
          {given
            ? `You’ve already rated this exchange.`
            : 'You can rate each other once the request is accepted.'}
        </p>
      </ConversationWindow>
    )
  }
  return (
    <ConversationWindow
      title={`Rate ${name}`}
      description={`How was it? ${name} sees your rating once you’ve both rated, or after ${ratingHiddenDays} days.`}
    >
      <RatingForm exchangeId={exchange.id} />
    </ConversationWindow>
  )
}

function RatingForm({ exchangeId }: { exchangeId: string }) {
  const [form, { stars }] = useSchemaForm(ratingForm, { id: 'rate' })
  const isSending = useIsSending()
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-5">
      <RatingToast field={stars} />
      <FormProblem form={form} />
      <input type="hidden" name="exchangeId" value={exchangeId} />
      <StarInput legend="Your rating" field={stars} labels={starLabels} required />
      <WindowButtons>
        <SubmitButton pending={isSending}>Submit Rating</SubmitButton>
      </WindowButtons>
    </Form>
  )
}
