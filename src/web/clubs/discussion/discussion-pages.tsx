import { useId } from 'react'
import { Form } from 'react-router'
import { discussionPath } from '#rules/clubs/club-paths.ts'
import { postPath } from '#rules/clubs/discussions/discussion-paths.ts'
import { Button } from '#web/ui/button.tsx'
import { controlStyles } from '#web/ui/forms/control-styles.ts'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { Pagination } from '#web/ui/links/pagination.tsx'
import type { ShownDiscussion } from './shown-discussion.ts'

/**
 * Above a discussion's comments, if it has several pages: the current page, and links to the newest comment and the first
 * unread one.
 */
export function DiscussionPosition({ discussion }: { discussion: ShownDiscussion }) {
  const { id, club, page, pageCount, posts, lastNumber, readTo } = discussion
  if (pageCount === 1) return null
  const [first, last] = [posts[0]?.number ?? 0, posts.at(-1)?.number ?? 0]
  const path = discussionPath(club.id, id)
  const unread = readTo + 1
  const isUnreadElsewhere = unread <= lastNumber && (unread < first || unread > last)
  return (
    <nav aria-label="Pages of this discussion" className="flex flex-wrap items-center gap-2">
      <p className="mr-auto text-sm text-soft tabular-nums max-sm:w-full">
        Page {page} of {pageCount}
      </p>
      {isUnreadElsewhere && (
        <>
          <LinkButton to={postPath(path, unread)} variant="outline" size="sm">
            First unread
          </LinkButton>
          <Form method="post" preventScrollReset>
            <Button type="submit" name="intent" value="read" variant="outline" size="sm">
              Mark all as read
            </Button>
          </Form>
        </>
      )}
      {page < pageCount && (
        <LinkButton to={postPath(path, lastNumber)} variant="outline" size="sm">
          Newest
        </LinkButton>
      )}
    </nav>
  )
}

/** Below them: links to the next and previous, first and last page, and a form for a page number. They work without scripts. */
export function DiscussionPages({ discussion }: { discussion: ShownDiscussion }) {
  const field = useId()
  const { id, club, page, pageCount, lastNumber } = discussion
  if (pageCount === 1) return null
  const path = discussionPath(club.id, id)
  return (
    <div className="grid justify-items-center gap-3">
      <Pagination page={page} pageCount={pageCount} linkTo={(to) => `${path}?page=${to}`} />
      <div className="flex flex-wrap items-center justify-center gap-2">
        {page > 1 && (
          <LinkButton to={`${path}?page=1`} variant="outline" size="sm">
            First
          </LinkButton>
        )}
        {/* A new key per page: the number typed on the last one is dropped. */}
        <Form
          key={page}
          method="get"
          action={path}
          className="flex items-center gap-2 max-sm:order-first max-sm:w-full max-sm:justify-center"
        >
          <label htmlFor={field} className="text-sm">
            Page
          </label>
          <span className="w-20">
            <input
              id={field}
              type="number"
              name="page"
              inputMode="numeric"
              min={1}
              max={pageCount}
              required
              defaultValue={page}
              className={`${controlStyles} tabular-nums`}
            />
          </span>
          <span className="text-sm whitespace-nowrap">of {pageCount}</span>
          <Button type="submit" variant="secondary" size="sm">
            Go
          </Button>
        </Form>
        {page < pageCount && (
          <LinkButton to={postPath(path, lastNumber)} variant="outline" size="sm">
            Newest
          </LinkButton>
        )}
      </div>
    </div>
  )
}
