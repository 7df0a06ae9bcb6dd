import { Form, useOutletContext } from 'react-router'
import { pageNumber } from '#rules/base/paging.ts'
import { clubPath } from '#rules/clubs/club-path.ts'
import type { ClubHead } from '#server/clubs/club-view.ts'
import { loadsInClub } from '#web/clubs/club/loads-of-club.ts'
import { tabButton } from '#web/clubs/club/tab-button.ts'
import type { Handle } from '#web/shell/screen.ts'
import { Button } from '#web/ui/button.tsx'
import { MessageCircle } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { PageSteps } from '#web/ui/links/page-steps.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import type { Route } from './+types/discussions-tab'
import { DiscussionRow } from './discussion-row.tsx'

export const handle: Handle = { access: 'guest', shows: ['clubs', 'discussions'] }

export const loader = loadsInClub(async ({ services, viewer, params, url }) =>
  services.clubs.discussions(viewer, {
    clubId: params.id ?? '',
    page: pageNumber(url.searchParams.get('page')),
  }),
)

export default function DiscussionsTab({ loaderData, params: { id } }: Route.ComponentProps) {
  const club = useOutletContext<ClubHead | undefined>()
  if (!loaderData) return null
  const { discussions, page, hasMore } = loaderData
  const mayBegin = club?.may.includes('discuss') ?? false
  const newPath = `${clubPath(id)}/discussion/new`
  if (discussions.length === 0 && page === 1)
    return (
      <EmptyState
        icon={MessageCircle}
        title="No discussions yet"
        hint="Discussions will appear here."
        action={
          mayBegin && (
            <LinkButton to={newPath} variant={tabButton(club)}>
              Start a Discussion
            </LinkButton>
          )
        }
      />
    )
  const pageHref = (to: number) => (to === 1 ? clubPath(id) : `${clubPath(id)}?page=${to}`)
  return (
    <section aria-labelledby="club-tab" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="club-tab" className="text-2xl">
          Discussions
        </h2>
        <div className="flex flex-wrap items-center gap-3">
          {discussions.some(({ unread }) => unread !== 0) && (
            <Form method="post" action={clubPath(id)} preventScrollReset>
              <Button type="submit" name="intent" value="read" variant="outline">
                Mark all as read
              </Button>
            </Form>
          )}
          {mayBegin && (
            <LinkButton to={newPath} variant={tabButton(club)}>
              New Discussion
            </LinkButton>
          )}
        </div>
      </div>
      <ul className="grid gap-2">
        {discussions.map((discussion) => (
          <li key={discussion.id} className="min-w-0">
            <DiscussionRow clubId={id} discussion={discussion} />
          </li>
        ))}
      </ul>
      <PageSteps page={page} words={`Page ${page}`} className="flex justify-between empty:hidden">
        {page > 1 && (
          <LinkButton to={pageHref(page - 1)} variant="outline" rel="prev">
            Newer
          </LinkButton>
        )}
        {hasMore && (
          <LinkButton to={pageHref(page + 1)} variant="outline" rel="next" className="ml-auto">
            Older
          </LinkButton>
        )}
      </PageSteps>
    </section>
  )
}
