import { newConversationPath } from '#rules/messages/conversation-path.ts'
import { photoSources } from '#rules/pictures/picture-paths.ts'
import { opensWindow } from '#web/shell/window-over.ts'
import { Card } from '#web/ui/card.tsx'
import {
  Ban,
  BookOpen,
  CalendarDays,
  Flag,
  Handshake,
  Library,
  MapPin,
  MessageCircle,
  Pencil,
} from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { StarRating } from '#web/ui/star-rating.tsx'
import { Typed } from '#web/ui/typed.tsx'
import type { ProfileData } from './profile-data.ts'
import { ProfileLinks } from './profile-links.tsx'

/** A profile's header: photo, name, rating, facts and bio. */
export function ProfileHead({
  profile,
  rating,
  booksShared,
  exchangesCompleted,
  canReport,
  canBlock,
  here,
}: ProfileData & { here: string }) {
  const ways = [
    ...(canReport ? [{ opens: 'report', icon: Flag, label: 'Report User' }] : []),
    ...(canBlock ? [{ opens: 'block', icon: Ban, label: 'Block User' }] : []),
  ]
  return (
    <Card className="grid grid-cols-1 gap-5">
      <div className="flex items-center gap-4">
        <Avatar name={profile.name} {...(profile.photo && photoSources(profile.photo.id))} size="xl" />
        <div className="min-w-0">
          <h2 className="text-2xl">
            <Typed>{profile.name}</Typed>
          </h2>
          <p className="text-soft wrap-anywhere">@{profile.username}</p>
          {profile.role && (
            <p>
              <Typed>{profile.role}</Typed>
            </p>
          )}
          {rating ? (
            <StarRating value={rating.average} count={rating.count} className="mt-1" />
          ) : (
            <p className="mt-1 text-sm text-soft">No ratings yet</p>
          )}
        </div>
      </div>
      <dl className="grid gap-2">
        <Fact icon={MapPin} term="Location" value={profile.suburb ?? 'Not given'} />
        <Fact icon={CalendarDays} term="Member since" value={profile.memberSince} />
        <Fact icon={Library} term="Books shared" value={booksShared} />
        <Fact icon={Handshake} term="Exchanges" value={exchangesCompleted} />
        {profile.currentlyReading && (
          <Fact icon={BookOpen} term="Currently Reading" value={profile.currentlyReading} />
        )}
      </dl>
      {profile.bio && (
        <div>
          <h3 className="text-lg">About</h3>
          <p dir="auto" className="whitespace-pre-line">
            {profile.bio}
          </p>
        </div>
      )}
      <ProfileLinks links={profile.links} />
      {profile.isOwn ? (
        <LinkButton to="/edit-profile" variant="secondary" block>
          <Pencil aria-hidden /> Edit Profile
        </LinkButton>
      ) : (
        <div className="grid gap-2">
          {profile.canMessage && (
            <LinkButton to={newConversationPath({ contact: profile.id })} block>
              <MessageCircle aria-hidden /> Message
            </LinkButton>
          )}
          {ways.map(({ opens, icon: Icon, label }) => (
            <LinkButton
              key={opens}
              to={`${here}?${opens}=open`}
              state={opensWindow}
              variant="ghost"
              preventScrollReset
              block
            >
              <Icon aria-hidden /> {label}
            </LinkButton>
          ))}
        </div>
      )}
    </Card>
  )
}

function Fact({ icon: Icon, term, value }: { icon: typeof MapPin; term: string; value: string | number }) {
  return (
    <div className="flex items-start gap-2.5">
      <Icon aria-hidden className="mt-1 size-4.5 shrink-0 text-soft" />
      <dt className="shrink-0 text-soft">{term}</dt>
      <dd className="ml-auto min-w-0 text-right font-medium">
        <Typed>{String(value)}</Typed>
      </dd>
    </div>
  )
}
