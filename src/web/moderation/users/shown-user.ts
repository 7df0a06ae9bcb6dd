import { cityDate, dayWords } from '#rules/base/calendar.ts'
import type { User } from '#server/moderation/users/user-view.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'

export type ShownUser = ReturnType<typeof shownUser>

export function shownUser(
  { joinedAt, suspendedUntil, ...user }: User,
  { viewer, clock, city: { timeZone } }: Pick<ScreenArgs, 'viewer' | 'clock' | 'city'>,
) {
  const today = cityDate(clock(), timeZone)
  return {
    ...user,
    isViewer: viewer.kind === 'member' && viewer.id === user.id,
    joinedOn: dayWords(cityDate(joinedAt, timeZone), today),
    suspendedUntil: suspendedUntil && dayWords(cityDate(suspendedUntil, timeZone), today),
  }
}
