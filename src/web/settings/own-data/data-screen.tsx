import { cityDate, longDate } from '#rules/base/calendar.ts'
import { memberOf } from '#rules/base/viewer.ts'
import { daysAfter, departureDays, openReportDays } from '#rules/data-rights/data-rights.ts'
import { deleteAccountForm } from '#rules/data-rights/data-rights-forms.ts'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/data-screen'
import { Decisions } from './decisions.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { KeepAccount } from './keep-account.tsx'
import { TakeData } from './take-data.tsx'

export const handle: Handle = { access: 'member', whileLeaving: true, shows: ['data', 'exchanges'] }

export const meta = () => pageMeta({ title: 'Your data' })

export const loader = loads(async ({ services, viewer, city, clock }) => {
  const { leavesAt, id } = memberOf(viewer)
  const [exports, loans, decisions] = await Promise.all([
    services.dataRights.exports(viewer),
    services.dataRights.loansUnderWay(viewer),
    services.moderation.ownActions(viewer),
  ])
  const day = (instant: Date) => longDate(cityDate(instant, city.timeZone))
  const isHeld = leavesAt ? leavesAt <= clock() : false
  return {
    leavesOn: leavesAt ? day(isHeld ? daysAfter(leavesAt, openReportDays) : leavesAt) : null,
    isHeld,
    exports: exports.map(({ expiresAt, askedAt, ...made }) => ({
      ...made,
      askedOn: day(askedAt),
      until: day(expiresAt),
    })),
    decisions: decisions.map(({ madeAt, ...decision }) => ({ ...decision, madeOn: day(madeAt) })),
    loans: loans.map(({ ownerId, ownerName, borrowerName, ...loan }) => ({
      ...loan,
      other: ownerId === id ? borrowerName : ownerName,
      isOwn: ownerId === id,
    })),
  }
})

export const action = performs({
  export: intent({
    command: ({ services, viewer }) => services.dataRights.askExport(viewer),
    after: () =>
      redirectWithToast('/settings/data', {
        title: 'We’re preparing your data',
        text: 'We’ll let you know when it’s ready.',
      }),
  }),
  keep: intent({
    command: ({ services, viewer }) => services.dataRights.stay(viewer),
    after: () =>
      redirectWithToast('/profile', {
        title: 'Good to have you back!',
        text: 'Your account and your books are still here.',
      }),
  }),
  delete: intent({
    form: deleteAccountForm,
    command: ({ services, viewer }, proof) => services.dataRights.leave(viewer, proof),
    after: () =>
      redirectWithToast('/', {
        tone: 'plain',
        title: 'Your account will be deleted',
        text: `If you change your mind, log in within ${departureDays} days and keep it.`,
      }),
    fieldOf: { WRONG_PASSWORD: 'password' },
  }),
})

export default function DataScreen({ loaderData }: Route.ComponentProps) {
  const { leavesOn, isHeld, exports, decisions, loans } = loaderData
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <PageHeading
        title="Your data"
        hint="Everything we store about you is yours to download or delete."
        back={leavesOn ? undefined : { label: 'Settings', to: '/settings' }}
      />
      {leavesOn && <KeepAccount leavesOn={leavesOn} isHeld={isHeld} />}
      {decisions.length > 0 && <Decisions decisions={decisions} />}
      <TakeData exports={exports} />
      {!leavesOn && <DeleteAccount loans={loans} />}
    </div>
  )
}
