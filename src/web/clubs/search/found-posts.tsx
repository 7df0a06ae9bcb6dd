import type { FoundPost } from '#server/clubs/search/search-club.ts'
import { Card } from '#web/ui/card.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { PageSteps } from '#web/ui/links/page-steps.tsx'
import { Typed } from '#web/ui/typed.tsx'

/** Posts that contain the search words, each with an excerpt. */
export function FoundPosts({
  posts,
  page,
  hasMore,
  pageTo,
}: {
  posts: FoundPost[]
  page: number
  hasMore: boolean
  pageTo: (page: number) => string
}) {
  return (
    <section aria-labelledby="found-posts" className="grid gap-2">
      <h3 id="found-posts" className="text-xl">
        Discussions
      </h3>
      <ul className="grid gap-2">
        {posts.map((post) => (
          <li key={post.to} className="min-w-0">
            <FoundLine post={post} />
          </li>
        ))}
      </ul>
      <PageSteps page={page} words={`Page ${page}`} className="flex justify-between empty:hidden">
        {page > 1 && (
          <LinkButton to={pageTo(page - 1)} variant="outline" rel="prev">
            Newer
          </LinkButton>
        )}
        {hasMore && (
          <LinkButton to={pageTo(page + 1)} variant="outline" rel="next" className="ml-auto">
            Older
          </LinkButton>
        )}
      </PageSteps>
    </section>
  )
}

function FoundLine({ post: { to, title, isReply, author, on, excerpt } }: { post: FoundPost }) {
  return (
    <Card interactive className="grid gap-1">
      <h4 className="text-lg wrap-anywhere">
        <Link to={to} className="after:absolute after:inset-0 after:rounded-card">
          <Typed>{title}</Typed>
        </Link>
      </h4>
      <p dir="auto" className="line-clamp-3 wrap-anywhere">
        {excerpt.before}
        {excerpt.found && (
          <mark className="rounded-sm bg-primary-soft font-semibold text-primary-ink">{excerpt.found}</mark>
        )}
        {excerpt.after}
      </p>
      <p className="text-sm text-soft">
        <span>{isReply ? 'Reply by ' : 'Started by '}</span>
        <Typed>{author}</Typed> on {on}
      </p>
    </Card>
  )
}
