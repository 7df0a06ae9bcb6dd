// The frame of a club: its header, actions, and four tabs.

import { data, Outlet, useLocation } from 'react-router'
import { type ClubTab, clubPath, clubsPath } from '#rules/clubs/club-path.ts'
import { clubSearchPath } from '#rules/clubs/club-paths.ts'
import { isRefusal } from '#rules/domain-error.ts'
import { AskToJoin } from '#web/clubs/club/ask-to-join.tsx'
import { ClubActions } from '#web/clubs/club/club-actions.tsx'
import { ClubHead } from '#web/clubs/club/club-head.tsx'
import { ClubNotFound } from '#web/clubs/club/club-not-found.tsx'
import { HiddenClub } from '#web/clubs/club/hidden-club.tsx'
import { InsideHidden } from '#web/clubs/club/inside-hidden.tsx'
import { Invitation } from '#web/clubs/club/invitation.tsx'
import { loadsOfClub } from '#web/clubs/club/loads-of-club.ts'
import { ReportClub } from '#web/clubs/club/report-club.tsx'
import { ClubSearchField } from '#web/clubs/search/club-search-field.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Handle } from '#web/shell/screen.ts'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { BackLink } from '#web/ui/links/back-link.tsx'
import { LinkTabs } from '#web/ui/links/link-tabs.tsx'
import type { Route } from './+types/club'
import { clubAction } from './club-action.ts'

export const handle: Handle = { access: 'guest', shows: ['clubs'], hears: 'club:id' }

export const meta: Route.MetaFunction = ({ loaderData, location: { pathname } }) => {
  const club = loaderData?.club
  if (!club) return pageMeta({ title: 'Club not found' })
  const [, ...others] = tabs
  const open = others.find(([tab]) => pathname === clubPath(club.id, tab))
  const part = pathname === clubSearchPath(club.id) ? 'Search' : open?.[1]
  return pageMeta({ title: club.name, part, description: club.description })
}

const nothing = { club: null, isAsking: false, isReporting: false }

export const loader = loadsOfClub(async ({ services, viewer, params, url }) => {
  const { searchParams } = url
  try {
    const club = await services.clubs.club(viewer, {
      clubId: params.id ?? '',
      token: searchParams.get('invite'),
    })
    return data({ club, isAsking: searchParams.has('join'), isReporting: searchParams.has('report') })
  } catch (error) {
    // Not thrown, because this screen has its own not-found page.
    if (isRefusal(error) && error.code === 'CLUB_NOT_FOUND') return data(nothing, { status: 404 })
    throw error
  }
})

export const action = clubAction

const tabs: [ClubTab, string][] = [
  ['discussions', 'Discussions'],
  ['members', 'Members'],
  ['books', 'Books'],
  ['events', 'Events'],
]

/** Buttons without a form of their own: their refusals are shown at the top of the page. */
const buttons = ['join', 'withdraw', 'accept', 'decline', 'leave', 'close', 'read']

export default function Club({ loaderData: { club, isAsking, isReporting } }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  if (!club) return <ClubNotFound />
  const isSearch = pathname === clubSearchPath(club.id)
  const sought = new URLSearchParams(search).get('q') ?? ''
  const asks = isAsking && club.may.includes('ask')
  const reports = isReporting && club.may.includes('report')
  return (
    <div className="grid gap-6">
      <BackLink label="Book Clubs" to={clubsPath} />
      <RefusalAlert of={{ intent: buttons }} />
      {!asks && <RefusalAlert of={{ intent: 'ask' }} />}
      {!reports && <RefusalAlert of={{ intent: 'report' }} />}
      {club.isHidden && <HiddenClub />}
      <ClubHead club={club} actions={<ClubActions club={club} />} />
      {club.invitedBy && <Invitation by={club.invitedBy} />}
      {club.may.includes('lookInside') ? (
        <>
          <ClubSearchField clubId={club.id} text={isSearch ? sought : ''} />
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
        <InsideHidden relation={club.relation} />
      )}
      {asks && <AskToJoin club={club} />}
      {reports && <ReportClub club={club} />}
    </div>
  )
}
