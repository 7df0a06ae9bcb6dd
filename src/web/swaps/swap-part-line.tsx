import { wishlistPath } from '#rules/library/bookcase/bookcase-paths.ts'
import { conversationPath } from '#rules/messages/conversation-path.ts'
import { obligesNobody, partWords } from '#rules/swaps/swaps.ts'
import type { SwapPart } from '#server/swaps/swap-view.ts'
import { Link } from '#web/ui/links/link.tsx'
import { Typed } from '#web/ui/typed.tsx'

/** On a request: that it is part of a swap, with the way to the other request, or to making it. */
export function SwapPartLine({ part: { other, conversationId } }: { part: SwapPart }) {
  const words = <Typed>{partWords(other)}</Typed>
  const to = conversationId ? conversationPath(conversationId) : wishlistPath
  return (
    <p className="text-sm">
      {other.is === 'theirs' ? (
        words
      ) : (
        <Link to={to} className="font-medium text-primary-ink underline">
          {words}
        </Link>
      )}{' '}
      <span className="text-soft">{obligesNobody}</span>
    </p>
  )
}
