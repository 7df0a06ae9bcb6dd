// 'Invite your street': the member's own link, a poster and letterbox cards, and how many came by it.
import { suburbBySlug, suburbLabel } from '#city/suburbs.ts'
import { invitePath, streetLinkPath } from '#rules/members/street-link-paths.ts'
import { firstNameOf } from '#rules/members/street-links.ts'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads, type ScreenArgs } from '#web/shell/screen.ts'
import { replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { changeStreetLinkForm, letKnowForm } from '#web/suburb/invite/invite-forms.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { Users } from '#web/ui/icons.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/invite'
import { designOf, paperOf, printPath } from './designs.ts'
import { JoinedByLink } from './joined-by-link.tsx'
import { LetKnow } from './let-know.tsx'
import { OwnLink } from './own-link.tsx'
import { Printed } from './printed.tsx'

export const handle: Handle = { access: 'member' }

export const meta = () => pageMeta({ title: 'Invite your street' })

export const loader = loads(async ({ services, viewer, url, origin }) => {
  const { link, ...own } = await services.streetLinks.own(viewer)
  const suburb = viewer.kind === 'member' && viewer.suburb ? suburbBySlug(viewer.suburb) : undefined
  const here = {
    ...own,
    design: designOf(url.searchParams.get('design')),
    paper: paperOf(url.searchParams.get('paper')),
  }
  if (!link) return { ...here, link: null }
  const path = streetLinkPath(link.code)
  // Only the server draws, so no page loads the package.
  const { qrPath } = await import('#web/journeys/qr-path.ts')
  return {
    ...here,
    link: {
      ...link,
      path,
      address: `${origin}${path}`,
      qr: qrPath(`${origin}${path}`),
      name: link.showsName && viewer.kind === 'member' ? firstNameOf(viewer.name) : null,
      suburb: link.showsSuburb && suburb ? suburbLabel(suburb) : null,
    },
  }
})

export const action = performs({
  draw: intent({
    command: ({ services, viewer }) => services.streetLinks.draw(viewer),
    after: (_, posted) =>
      replaceWithToast(sameDesign(posted), {
        title: 'Here’s your link',
        text: 'Print a poster, or send it to a neighbour.',
      }),
  }),
  change: intent({
    form: changeStreetLinkForm,
    command: ({ services, viewer }, shown) => services.streetLinks.change(viewer, shown),
    after: (_, posted) => replaceWithToast(sameDesign(posted), { title: 'Changes saved' }),
  }),
  end: intent({
    command: ({ services, viewer }) => services.streetLinks.end(viewer),
    after: () => replaceWithToast(invitePath, { title: 'Your link is off', text: 'It no longer works.' }),
  }),
  'let-know': intent({
    form: letKnowForm,
    command: ({ services, viewer }, told) => services.streetLinks.letKnow(viewer, told),
    after: (_, posted) => replaceWithToast(sameDesign(posted), { title: 'Changes saved' }),
  }),
})

/** What was about to be printed still is. */
const sameDesign = ({ url: { searchParams: asked } }: ScreenArgs) =>
  printPath({ design: designOf(asked.get('design')), paper: paperOf(asked.get('paper')) })

export default function Invite({ loaderData }: Route.ComponentProps) {
  const { link, joined, told, cameBy, design, paper } = loaderData
  return (
    <div className="grid gap-10">
      <PageHeading
        title="Invite your street"
        hint="A shelf needs neighbours. Your link brings them here. We don’t tell you who came, unless they choose to let you know."
        back={{ label: 'Settings', to: '/settings' }}
        className="print:hidden"
      />
      {link ? (
        <div className="grid gap-10 lg:grid-cols-2 lg:items-start">
          <OwnLink link={link} />
          <Printed link={link} design={design} paper={paper} />
        </div>
      ) : (
        <div className="grid gap-4">
          <RefusalAlert of={{ intent: ['draw', 'end'] }} />
          <EmptyState
            icon={Users}
            title="You have no link yet"
            hint="It’s yours alone. Nobody can guess it, and it shows your name only if you want it to."
            action={
              <ActionButton fields={{ intent: 'draw' }} label="Make my link" variant="primary" size="md" />
            }
          />
        </div>
      )}
      {(link || joined !== null || told.length > 0) && <JoinedByLink joined={joined} told={told} />}
      {cameBy && <LetKnow isTold={cameBy.isTold} />}
    </div>
  )
}
