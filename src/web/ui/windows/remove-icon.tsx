import { buttonStyles } from '#web/ui/button.tsx'
import { Trash2 } from '#web/ui/icons.tsx'
import { asks } from './question.tsx'

/** The bin icon that opens the question `asking`. */
export function RemoveIcon({ asking, what, name }: { asking: string; what: string; name: string }) {
  return (
    <button
      {...asks(asking)}
      aria-label={`${what}: ${name}`}
      title={what}
      className={buttonStyles({ variant: 'ghost', size: 'icon' })}
    >
      <Trash2 aria-hidden />
    </button>
  )
}
