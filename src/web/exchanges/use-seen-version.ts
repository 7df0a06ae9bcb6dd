import { useEffect, useState } from 'react'
import { hasUnsavedText } from '#web/ui/forms/is-changed.ts'

type Now = { version: number; isSending: boolean; isAnswered: boolean }
type Seen = Pick<Now, 'version' | 'isSending'>

/**
 * The version that a form's values were chosen for (optimistic locking): live news refreshes the page under them, and would overwrite
 * what the other member has just chosen.
 */
export function useSeenVersion(version: number, sent: { isSending: boolean; answer: unknown }): number {
  const now = { version, isSending: sent.isSending, isAnswered: sent.answer !== undefined }
  const [seen, setSeen] = useState<Seen>(now)
  const next = seenAfter(seen, now)
  if (next !== seen) setSeen(next)
  return next.version
}

/** A form that was sent and not answered beside its fields is done, or a toast has told what changed: it starts again. */
export function seenAfter(seen: Seen, { version, isSending, isAnswered }: Now): Seen {
  if (isSending === seen.isSending) return seen
  return { version: isSending || isAnswered ? seen.version : version, isSending }
}

/** The version that a form begins with: the latest, unless something was typed in it when that came. */
export function useFollowedVersion(version: number, formId: string): number {
  const [followed, setFollowed] = useState(version)
  useEffect(() => {
    if (version !== followed && !hasUnsavedText(document.getElementById(formId))) setFollowed(version)
  }, [version, followed, formId])
  return followed
}
