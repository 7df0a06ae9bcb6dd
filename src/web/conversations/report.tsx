import { useState } from 'react'
import { CancelWindow } from '#web/shell/cancel-window.tsx'
import { performs } from '#web/shell/forms/performs.ts'
import type { Handle } from '#web/shell/screen.ts'
import { conversationInListPath, listViewOf } from './conversation-path.ts'
import { ConversationWindow, useConversation } from './conversation-window.tsx'
import { ReportForm } from './report-form.tsx'
import { reportsConversation } from './report-intent.ts'

/** From the latest messages. */
const MOST_OFFERED = 30

export const handle: Handle = { access: 'member' }

export const action = performs({
  '': reportsConversation(
    ({ params }) => params.conversationId ?? '',
    ({ params, url }) => conversationInListPath(params.conversationId ?? '', listViewOf(url.searchParams)),
  ),
})

export default function Report() {
  const { here, conversation } = useConversation()
  const { name } = conversation.other
  const theirs = conversation.messages.filter(({ sender }) => sender !== 'system')
  // New messages come below, and push nothing out that may be ticked.
  const [first = 0] = useState(() => theirs.at(-MOST_OFFERED)?.seq)
  const said = theirs.flatMap(({ id, seq, sender, body, photo }) =>
    seq >= first && (body || photo)
      ? [{ id, isOwn: sender === 'viewer', body, hasPhoto: photo !== null }]
      : [],
  )
  return (
    <ConversationWindow
      title={`Report ${name}`}
      description={`Only our team will read this. ${name} won’t see who sent it.`}
    >
      <ReportForm
        name={name}
        said={said}
        cancel={<CancelWindow here={here} className="max-sm:order-last" />}
      />
    </ConversationWindow>
  )
}
