import { opensWindow } from '#web/shell/window-over.ts'
import { Ban, Flag, Star } from '#web/ui/icons.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { Menu, MenuLink } from '#web/ui/windows/menu.tsx'

type Way = { label: string; to: string; icon: typeof Star; tone: 'neutral' | 'danger' }

/** Rate, report, block: behind three dots with scripts, as plain links without. */
export function ConversationMenu({
  rate,
  report,
  block,
}: {
  /** Only once there is something to rate. */
  rate: string | undefined
  report: string
  block: string
}) {
  const isHydrated = useHydrated()
  const ways: Way[] = [
    ...(rate ? [{ label: 'Rate', to: rate, icon: Star, tone: 'neutral' } as const] : []),
    { label: 'Report', to: report, icon: Flag, tone: 'neutral' },
    { label: 'Block', to: block, icon: Ban, tone: 'danger' },
  ]
  return (
    <div className="min-w-11 shrink-0">
      {isHydrated && (
        <Menu label="More about this conversation">
          {ways.map((way) => (
            <MenuLink key={way.label} icon={way.icon} tone={way.tone} to={way.to} state={opensWindow}>
              {way.label}
            </MenuLink>
          ))}
        </Menu>
      )}
      <noscript>
        <ul className="flex gap-3 text-sm">
          {ways.map((way) => (
            <li key={way.label}>
              <Link
                to={way.to}
                className="inline-flex min-h-11 items-center font-medium text-primary-ink underline"
              >
                {way.label}
              </Link>
            </li>
          ))}
        </ul>
      </noscript>
    </div>
  )
}
