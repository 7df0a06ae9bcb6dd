import { Card } from '#web/ui/card.tsx'
import { ChevronRight } from '#web/ui/icons.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { settingsLinks } from './settings-links.ts'

export function SettingsList() {
  return (
    <Card className="p-2">
      <nav aria-label="More settings">
        <ul>
          {settingsLinks.map(({ to, label, hint, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                className="flex min-h-14 items-center gap-4 rounded-control px-3 py-2 hover:bg-sunk"
              >
                <Icon aria-hidden className="size-5 shrink-0 text-soft" />
                <span className="grid min-w-0 grow">
                  <span className="font-medium">{label}</span>
                  <span className="text-sm text-soft">{hint}</span>
                </span>
                <ChevronRight aria-hidden className="size-5 shrink-0 text-soft" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Card>
  )
}
