import { type MouseEvent, type ReactNode, useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { X } from '#web/ui/icons.tsx'
import { Window } from '#web/ui/windows/window.tsx'
import { opensInWindow } from './opens-in-window.ts'

/** Opens a picture at full size: in a new tab or, in an installed app, in a window with a way back. */
export function PictureLink({
  src,
  title,
  className,
  children,
}: {
  src: string
  /** What the picture shows. */
  title: string
  className?: string
  /** The small picture. */
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)

  function open(event: MouseEvent) {
    if (!opensInWindow(event)) return
    event.preventDefault()
    setOpen(true)
  }

  return (
    <>
      <a href={src} target="_blank" rel="noreferrer" className={className} onClick={open}>
        {children}
      </a>
      {isOpen && (
        <Window title={title} onLeave={close} cross={<IconButton icon={X} label="Close" onClick={close} />}>
          <img src={src} alt="" className="mx-auto max-w-full rounded-card" />
        </Window>
      )}
    </>
  )
}
