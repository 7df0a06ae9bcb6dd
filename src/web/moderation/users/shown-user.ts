import { cityDate, longDate } from '#rules/calendar.ts'
import type { User } from '#server/moderation/users/user-view.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'

export type ShownUser = ReturnType<typeof shownUser>

export function shownUser(
  { joinedAt, suspendedUntil, ...user }: User,
  { viewer, city: { timeZone } }: Pick<ScreenArgs, 'viewer' | 'city'>,
) {
  return {
    ...user,
    isViewer: viewer.kind === 'member' && viewer.id === user.id,
    joinedOn: longDate(cityDate(joinedAt, timeZone)),
    suspendedUntil: suspendedUntil && longDate(cityDate(suspendedUntil, timeZone)),
  }
}
