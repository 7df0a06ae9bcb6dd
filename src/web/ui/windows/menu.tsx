import { clsx } from 'clsx'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import type { To } from 'react-router'
import { IconButton } from '#web/ui/icon-button.tsx'
import { EllipsisVertical, type Icon } from '#web/ui/icons.tsx'
import { Link } from '#web/ui/links/link.tsx'

/** Rarely needed actions, behind three dots. Fill it with MenuLink. */
export function Menu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <IconButton icon={EllipsisVertical} label={label} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={4}
        collisionPadding={8}
        className="z-50 min-w-40 animate-appear rounded-control border border-line bg-card p-1.5 shadow-lift"
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

export function MenuLink({
  icon: Icon,
  tone = 'neutral',
  to,
  state,
  children,
}: {
  icon?: Icon
  tone?: 'neutral' | 'danger'
  to: To
  /** Stored with the address in the history. */
  state?: unknown
  children: ReactNode
}) {
  return (
    <DropdownMenu.Item asChild className={itemStyles(tone)}>
      <Link to={to} state={state}>
        {Icon && <Icon aria-hidden className="size-4.5" />}
        {children}
      </Link>
    </DropdownMenu.Item>
  )
}

function itemStyles(tone: 'neutral' | 'danger') {
  return clsx(
    'flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 font-medium outline-none select-none data-disabled:opacity-55',
    tone === 'danger' ? 'text-danger-ink data-highlighted:bg-danger-soft' : 'data-highlighted:bg-sunk',
  )
}
