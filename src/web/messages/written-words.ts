// What the viewer does in the box, as changes of what is written there: in the meantime the sender may have put refused words back.
import type { Unsent, Written } from '#web/worker/send-queue-rules.ts'

/** `typed` in a box that showed `shown`. Words that were put back since stay before it. */
export function withTyped(written: Written, { shown, typed }: { shown: string; typed: string }): Written {
  return { ...written, draft: [putBack(written.draft, shown), typed].filter(Boolean).join('\n') }
}

/** A message sent from a box that showed `shown`. What was put back since stays, with the reason. */
export function withSent(written: Written, { shown, message }: { shown: string; message: Unsent }): Written {
  const { photo, problem, unsent } = written
  const draft = putBack(written.draft, shown)
  const keptPhoto = message.photo ? undefined : photo
  const isBack = draft !== '' || keptPhoto !== undefined
  return {
    draft,
    ...(keptPhoto && { photo: keptPhoto }),
    ...(isBack && problem !== undefined && { problem }),
    unsent: [...unsent, message],
  }
}

/** They are before what was shown (withRefused). Otherwise another tab has changed the draft, and what is done last counts. */
function putBack(draft: string, shown: string): string {
  if (shown === '') return draft
  return draft.endsWith(`\n${shown}`) ? draft.slice(0, -shown.length - 1) : ''
}
