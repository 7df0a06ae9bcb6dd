import type { PostView } from '#server/clubs/discussions/discussion-view.ts'
import { opensWindow } from '#web/shell/window-over.ts'
import { ChevronDown } from '#web/ui/icons.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { Typed } from '#web/ui/typed.tsx'

/** What opens one of the page's windows over a post. */
export type OpensWindow = (window: string) => string

/**
 * Quoting, and what is rarely done. More than one of the latter unfold, natively: fifty posts on a page would be too many menus, and it
 * works without scripts.
 */
export function PostActions({
  post,
  opens,
  mayReply,
}: {
  post: PostView
  opens: OpensWindow
  mayReply: boolean
}) {
  const rare = [
    ...(post.mayEdit ? [{ window: 'edit', label: 'Edit' }] : []),
    ...(post.mayDelete ? [{ window: 'delete', label: 'Delete' }] : []),
    ...(post.mayReport ? [{ window: 'report', label: 'Report' }] : []),
    ...(post.mayBan ? [{ window: 'ban', label: 'Ban' }] : []),
  ]
  const links = rare.map(({ window, label }) => (
    <Link key={window} to={opens(window)} state={opensWindow} preventScrollReset className={linkStyle}>
      {label}
    </Link>
  ))
  return (
    <footer className="flex flex-wrap items-start gap-x-4 text-sm empty:hidden">
      {mayReply && (
        <Link to={`${opens('quote')}#reply`} className={linkStyle}>
          Quote
        </Link>
      )}
      {rare.length > 1 ? (
        <details className="group">
          <summary className="inline-flex min-h-11 min-w-11 list-none items-center gap-1.5 text-sm font-semibold text-primary-ink hover:underline [&::-webkit-details-marker]:hidden">
            <span>
              More
              <span className="sr-only">
                : <Typed>{post.author?.name ?? 'A former member'}</Typed>
              </span>
            </span>
            <ChevronDown
              aria-hidden
              className="size-4.5 shrink-0 text-soft transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="flex flex-wrap gap-x-4">{links}</div>
        </details>
      ) : (
        links
      )}
    </footer>
  )
}

export const linkStyle =
  'inline-flex min-h-11 min-w-11 items-center font-semibold text-primary-ink hover:underline'
