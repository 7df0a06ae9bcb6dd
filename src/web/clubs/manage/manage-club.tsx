import { cityDate, longDate, whichDay } from '#rules/base/calendar.ts'
import { shownCount } from '#rules/base/paging.ts'
import { clubPath } from '#rules/clubs/club-path.ts'
import { type ManagePart, manageParts, managePath } from '#rules/clubs/club-paths.ts'
import type { Services } from '#server/services.ts'
import { loadsOfClub } from '#web/clubs/club/loads-of-club.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Handle, ScreenArgs } from '#web/shell/screen.ts'
import { LinkTabs } from '#web/ui/links/link-tabs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Typed } from '#web/ui/typed.tsx'
import type { Route } from './+types/manage-club'
import { BannedList } from './banned-list.tsx'
import { CloseClub } from './close-club.tsx'
import { ClubReports } from './club-reports.tsx'
import { EditClub } from './edit-club.tsx'
import { InvitationList } from './invitation-list.tsx'
import { JoinRequests } from './join-requests.tsx'
import { manageAction } from './manage-action.ts'
import { ManageProblem } from './manage-problem.tsx'
import { managedMembers } from './managed-members.ts'
import { MemberRoles } from './member-roles.tsx'
import { VisibilityChange } from './visibility-change.tsx'

// For its admins; guests are asked to sign in with the club's own message.
export const handle: Handle = { access: 'guest', shows: ['clubs'] }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(
    loaderData
      ? {
          title: `Manage ${loaderData.club.name}`,
          part: loaderData.part !== 'club' && labels[loaderData.part],
        }
      : { title: 'Manage Club' },
  )

export const loader = loadsOfClub(async (args) => {
  const { services, viewer, params, url } = args
  const { id = '' } = params
  const asked = url.searchParams.get('show')
  const part = manageParts.find((each) => each === asked) ?? 'club'
  const club = await services.clubs.managedClub(viewer, { clubId: id })
  return { club, part, ...(await partOf(part, args, services.clubs)) }
})

export const action = manageAction

const labels: Record<ManagePart, string> = {
  club: 'Club',
  requests: 'Requests',
  members: 'Members',
  banned: 'Banned',
  invitations: 'Invitations',
  reports: 'Reports',
}

export default function ManageClub({ loaderData }: Route.ComponentProps) {
  const { club, part } = loaderData
  const { requests, reports } = club.waiting
  const waiting: Partial<Record<ManagePart, number>> = { requests, reports }
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6">
      <PageHeading
        title="Manage Club"
        hint={<Typed>{club.name}</Typed>}
        back={{ label: 'Back to the club', to: clubPath(club.id) }}
      />
      <LinkTabs
        label="Manage Club"
        tabs={manageParts.map((each) => ({
          label: labels[each],
          to: managePath(club.id, each),
          current: each === part,
          ...(waiting[each] && { alert: { count: waiting[each], label: 'waiting' } }),
        }))}
      />
      <ManageProblem members={loaderData.members?.members} requests={loaderData.requests?.requests} />
      {part === 'club' && (
        <>
          <EditClub club={club} />
          <VisibilityChange visibility={club.visibility} />
          <CloseClub />
        </>
      )}
      {loaderData.requests && <JoinRequests {...loaderData.requests} />}
      {loaderData.members && <MemberRoles {...loaderData.members} />}
      {loaderData.banned && <BannedList {...loaderData.banned} />}
      {loaderData.invitations && <InvitationList invitations={loaderData.invitations} />}
      {loaderData.reports && <ClubReports {...loaderData.reports} />}
    </div>
  )
}

/** Only the open tab is loaded. */
async function partOf(
  part: ManagePart,
  { viewer, params, url, clock, city }: ScreenArgs,
  clubs: Services['clubs'],
) {
  const { id = '' } = params
  const shown = shownCount(url.searchParams.get('rows'))
  const day = { now: clock(), timeZone: city.timeZone }
  const moreTo = (more: number | undefined) => more && `${managePath(id, part)}&rows=${more}`
  if (part === 'requests') {
    const { requests, more } = await clubs.joinRequests(viewer, { clubId: id, shown })
    const dated = requests.map(({ askedAt, ...request }) => ({ ...request, askedOn: whichDay(askedAt, day) }))
    return { requests: { requests: dated, moreTo: moreTo(more) } }
  }
  if (part === 'members') return { members: await managedMembers({ viewer, params, url }, clubs) }
  if (part === 'banned') {
    const { banned, more } = await clubs.bannedFrom(viewer, { clubId: id, shown })
    return { banned: { banned, moreTo: moreTo(more) } }
  }
  if (part === 'invitations') {
    const invitations = await clubs.invitations(viewer, { clubId: id })
    const until = (date: Date) => longDate(cityDate(date, city.timeZone))
    return { invitations: invitations.map((each) => ({ ...each, until: until(each.until) })) }
  }
  if (part === 'reports') {
    const { reports, more } = await clubs.clubReports(viewer, { clubId: id, shown })
    const dated = reports.map(({ toldAt, ...report }) => ({ ...report, toldOn: whichDay(toldAt, day) }))
    return { reports: { reports: dated, moreTo: moreTo(more) } }
  }
  return {}
}
