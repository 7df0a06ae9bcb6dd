import { Form } from 'react-router'
import { memberOf } from '#rules/base/viewer.ts'
import { kindsFor } from '#rules/notices/notices.ts'
import { preferencesFrom } from '#rules/notices/settings-boxes.ts'
import { firstSquareForm, settingsForm } from '#rules/notices/settings-forms.ts'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { LegalLinks } from '#web/shell/frame/legal-links.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { ThemeSwitch } from '#web/shell/theme/theme-switch.tsx'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LogOut } from '#web/ui/icons.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/settings'
import { PushSwitch } from './device/push-switch.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SettingsList } from './settings-list.tsx'

export const handle: Handle = { access: 'member' }

export const meta = () => pageMeta({ title: 'Settings' })

export const loader = loads(async ({ services, viewer }) => ({
  cell: memberOf(viewer).cell,
  kinds: kindsFor(memberOf(viewer)),
  ...(await services.notices.settings(viewer)),
  recommends: await services.recommendations.isOn(viewer),
  push: await services.notices.pushHere(viewer),
}))

export const action = performs({
  save: intent({
    form: ({ viewer }) => (memberOf(viewer).cell ? settingsForm : firstSquareForm),
    command: ({ services, viewer }, settings) => {
      const member = memberOf(viewer)
      const { quiet, quietFrom, quietTo, recommends, shareLocation, lat, lng } = settings
      const isNew = shareLocation && lat !== undefined && lng !== undefined
      return services.notices.saveSettings(viewer, {
        preferences: preferencesFrom(settings, kindsFor(member)),
        quiet: quiet ? { from: quietFrom, to: quietTo } : null,
        recommends,
        ...(isNew && { cell: { lat, lng } }),
        ...(!shareLocation && member.cell && { cell: null }),
      })
    },
    after: () => redirectWithToast('/settings', { title: 'Preferences Saved' }),
  }),
})

export default function Settings({ loaderData: { push, ...settings } }: Route.ComponentProps) {
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <PageHeading title="Settings" back={{ label: 'My Profile', to: '/profile' }} />
      <SettingsForm {...settings} />
      <PushSwitch {...push} />
      <SettingsList />
      <Card>
        <ThemeSwitch />
      </Card>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Form method="post" action="/log-out">
          <Button type="submit" variant="outline">
            <LogOut aria-hidden /> Log out
          </Button>
        </Form>
        <LegalLinks className="gap-x-5" />
      </div>
    </div>
  )
}
