import { stepScreenPath } from '#rules/exchanges/exchange-paths.ts'
import { buttonStyles } from '#web/ui/button.tsx'
import { X } from '#web/ui/icons.tsx'
import { Link } from '#web/ui/links/link.tsx'

/** Leads to the question whether to call off an exchange, and back to one's profile. */
export function CallOffLink({
  exchangeId,
  about,
  look,
}: {
  exchangeId: string
  about: string
  look: 'icon' | 'swiped'
}) {
  const to = stepScreenPath('callOff', { exchangeId, back: '/profile' })
  if (look === 'icon') {
    return (
      <Link
        to={to}
        aria-label={`Call off: ${about}`}
        title="Call off"
        className={buttonStyles({ variant: 'ghost', size: 'icon' })}
      >
        <X aria-hidden />
      </Link>
    )
  }
  return (
    <Link
      to={to}
      className={buttonStyles({
        variant: 'destructive',
        className: 'h-full w-full flex-col px-1! whitespace-nowrap',
      })}
    >
      <X aria-hidden /> Call off
    </Link>
  )
}
