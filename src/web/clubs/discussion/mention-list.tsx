import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { mentionsPath } from '#rules/clubs/discussions/discussion-paths.ts'
import { longestMention } from '#rules/clubs/discussions/discussions.ts'

type Mentionable = { username: string; name: string }

/** Members of the club to mention, while the caret is after `@` and the beginning of a name (autocomplete). */
export function MentionList({
  clubId,
  box,
  text,
  onChoose,
}: {
  clubId: string
  box: RefObject<HTMLTextAreaElement | null>
  text: string
  onChoose: (text: string) => void
}) {
  const [found, setFound] = useState<{ start: string; members: Mentionable[] } | null>(null)
  const start = beginning.exec(text.slice(0, box.current?.selectionStart ?? text.length))?.[1]

  useEffect(() => {
    if (start === undefined) return setFound(null)
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      const members = await ask(clubId, start, leaving.signal)
      if (!leaving.signal.aborted) setFound({ start, members })
    }, 150)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [clubId, start])

  function choose({ username }: Mentionable) {
    const caret = box.current?.selectionStart ?? text.length
    const before = text
      .slice(0, caret)
      .replace(beginning, (whole) => `${whole.slice(0, whole.indexOf('@'))}@${username} `)
    // A text that is drawn puts the caret behind all of it.
    flushSync(() => onChoose(before + text.slice(caret)))
    setFound(null)
    box.current?.focus()
    box.current?.setSelectionRange(before.length, before.length)
  }

  const members = start === undefined ? [] : (found?.members ?? [])
  return (
    <div>
      <p role="status" className="sr-only">
        {members.length > 0 &&
          `${members.length === 1 ? '1 member' : `${members.length} members`} to mention, below the reply`}
      </p>
      <ul aria-label="Mention" className="flex flex-wrap gap-2 empty:hidden">
        {members.map((member) => (
          <li key={member.username}>
            <button
              type="button"
              onClick={() => choose(member)}
              className="min-h-11 rounded-full border border-edge px-4 text-sm"
            >
              <bdi>{member.name}</bdi> <span className="text-soft">@{member.username}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const beginning = new RegExp(`(?:^|[\\s(])@([\\p{L}\\p{N}.]{0,${longestMention}})$`, 'u')

async function ask(clubId: string, start: string, signal: AbortSignal): Promise<Mentionable[]> {
  try {
    const answer = await fetch(mentionsPath(clubId, start), { signal })
    return answer.ok ? await answer.json() : []
  } catch {
    // No suggestions offline; a name can still be typed.
    return []
  }
}
