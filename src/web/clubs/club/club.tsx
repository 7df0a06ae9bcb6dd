// The frame of a club: who it is, what one can do with it, and its four tabs.
import { data, Outlet, useLocation } from 'react-router'
import { askForm } from '#rules/clubs/club-forms.ts'
import { isRefusal } from '#rules/domain-error.ts'
import { type ClubTab, clubPath, clubsPath } from '#web/clubs/club-paths.ts'
import { submitted } from '#web/shell/forms/submitted.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { acts } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { BackLink } from '#web/ui/links/back-link.tsx'
import { LinkTabs } from '#web/ui/links/link-tabs.tsx'
import type { Route } from './+types/club'
import { ClubActions } from './club-actions.tsx'
import { ClubHead } from './club-head.tsx'
import { ClubNotFound } from './club-not-found.tsx'
import { InsideHidden } from './inside-hidden.tsx'
import { loadsOfClub } from './loads-of-club.ts'

export const handle = { access: 'guest', shows: ['clubs'] }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(
    loaderData?.club
      ? { title: loaderData.club.name, description: loaderData.club.description }
      : { title: 'Club not found' },
  )

export const loader = loadsOfClub(async ({ services, viewer, params }) => {
  try {
    return data({ club: await services.clubs.club(viewer, params.id ?? '') })
  } catch (error) {
    // Not thrown: the page that says so is this screen's own.
    if (isRefusal(error) && error.code === 'CLUB_NOT_FOUND') return data({ club: null }, { status: 404 })
    throw error
  }
})

export const action = acts(async ({ request, services, viewer, params }) => {
  const { id = '' } = params
  const { clubs } = services
  const form = await request.formData()
  const here = clubPath(id)
  switch (form.get('intent')) {
    case 'ask':
      return submitted(form, askForm, async ({ message }) => {
        const { name } = await clubs.askToJoin(viewer, id, message)
        const text = `Your request to join ${name} has been sent to the admin.`
        return redirectWithToast(here, { tone: 'success', title: 'Request Sent', text })
      })
    case 'withdraw':
      await clubs.withdrawRequest(viewer, id)
      return redirectWithToast(here, { tone: 'success', title: 'Request withdrawn' })
    case 'leave': {
      const { isStillSeen } = await clubs.leaveClub(viewer, id)
      const text = "You've left the club"
      return redirectWithToast(isStillSeen ? here : clubsPath, { tone: 'success', title: 'Success', text })
    }
    default: {
      const { name } = await clubs.joinClub(viewer, id)
      const text = `You have successfully joined ${name}.`
      return redirectWithToast(here, { tone: 'success', title: 'Welcome to the club!', text })
    }
  }
})

const tabs: [ClubTab, string][] = [
  ['discussions', 'Discussions'],
  ['members', 'Members'],
  ['books', 'Books'],
  ['events', 'Events'],
]

export default function Club({ loaderData: { club } }: Route.ComponentProps) {
  const { pathname } = useLocation()
  if (!club) return <ClubNotFound />
  return (
    <div className="grid gap-6">
      <BackLink label="Book Clubs" to={clubsPath} />
      <ClubHead club={club} />
      <ClubActions club={club} />
      {club.may.includes('lookInside') ? (
        <>
          <LinkTabs
            label="In this club"
            tabs={tabs.map(([tab, label]) => ({
              label,
              to: clubPath(club.id, tab),
              current: pathname.replace(/\/$/, '') === clubPath(club.id, tab),
            }))}
          />
          <Outlet context={club} />
        </>
      ) : (
        <InsideHidden standing={club.standing} />
      )}
    </div>
  )
}
