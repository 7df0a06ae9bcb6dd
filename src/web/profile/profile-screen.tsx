import { ownEventsPath } from '#rules/events/event-paths.ts'
import { profilePath } from '#rules/members/profile-path.ts'
import { MyRequestedBooks } from '#web/exchanges/my-requested-books.tsx'
import { EditLoves } from '#web/profile/loves/edit-loves.tsx'
import { LiteraryLoves } from '#web/profile/loves/literary-loves.tsx'
import { LinkTabs } from '#web/ui/links/link-tabs.tsx'
import { TypedIn } from '#web/ui/typed.tsx'
import { BlockMember } from './block-member.tsx'
import { BookshelfTab } from './bookshelf-tab.tsx'
import { ClubsTab } from './clubs-tab.tsx'
import { EventsTab } from './events-tab.tsx'
import type { ProfileData } from './profile-data.ts'
import { ProfileHead } from './profile-head.tsx'
import { profileParts } from './profile-parts.ts'
import { ReportMember } from './report-member.tsx'

/** One's own profile, or another member's: the same screen with fewer actions. */
export function ProfileScreen(data: ProfileData) {
  const { profile, tab, shelf, requests, title, today } = data
  const bookshelf = profile.isOwn ? 'My Bookshelf' : `${profile.name}’s bookshelf`
  const here = profile.isOwn ? '/profile' : profilePath(profile.id)
  return (
    <div className="grid gap-8">
      <h1 className="text-3xl md:text-4xl">
        <TypedIn typed={profile.name}>{title}</TypedIn>
      </h1>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[22rem_1fr] lg:grid-rows-[auto_1fr]">
        <ProfileHead {...data} here={here} />
        <div className="grid min-w-0 grid-cols-1 gap-8 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {profile.isOwn && <MyRequestedBooks requests={requests} today={today} />}
          <section aria-label={profileParts[tab] ?? bookshelf} className="grid grid-cols-1 gap-5">
            <LinkTabs
              label="Profile"
              tabs={[
                { label: bookshelf, typed: profile.name, to: here, current: tab === 'bookshelf' },
                { label: 'Book Clubs', to: `${here}?tab=clubs`, current: tab === 'clubs' },
                ...(profile.isOwn
                  ? [{ label: 'My Events', to: ownEventsPath, current: tab === 'events' }]
                  : []),
              ]}
            />
            {tab === 'clubs' && (
              <ClubsTab
                isOwn={profile.isOwn}
                clubs={data.clubs}
                moreTo={data.moreClubs && `${here}?tab=clubs&show=${data.moreClubs}`}
              />
            )}
            {tab === 'events' && (
              <EventsTab events={data.events} more={data.moreEvents} isPast={data.isPast} />
            )}
            {tab === 'bookshelf' && <BookshelfTab {...shelf} isOwn={profile.isOwn} here={here} />}
          </section>
        </div>
        <LiteraryLoves profile={profile} />
      </div>
      {data.editing && <EditLoves love={data.editing} profile={profile} />}
      {data.isReporting && data.canReport && (
        <ReportMember name={profile.name} conversations={data.conversations} here={here} />
      )}
      {data.isBlocking && data.canBlock && <BlockMember name={profile.name} here={here} />}
    </div>
  )
}
