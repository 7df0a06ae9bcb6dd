import { type PointerEvent, type ReactNode, useRef, useState } from 'react'

const REVEALS_PX = 50
const WIDTH_PX = 104

/**
 * A card with an action underneath: swiping left by more than 50 px reveals it, swiping right covers it again. Only for touch
 * and pen: the same action must also be a button on the card.
 */
export function SwipeReveal({ action, children }: { action: ReactNode; children: ReactNode }) {
  const start = useRef<number | null>(null)
  const [shift, setShift] = useState(0)
  const [isOpen, setOpen] = useState(false)

  function begin(event: PointerEvent) {
    if (event.pointerType !== 'mouse') start.current = event.clientX
  }

  function move(event: PointerEvent) {
    if (start.current === null) return
    const distance = event.clientX - start.current + (isOpen ? -WIDTH_PX : 0)
    setShift(Math.max(-WIDTH_PX, Math.min(0, distance)))
  }

  function end() {
    if (start.current === null) return
    start.current = null
    setOpen(shift < -REVEALS_PX)
    setShift(shift < -REVEALS_PX ? -WIDTH_PX : 0)
  }

  return (
    <div className="relative overflow-hidden rounded-card">
      {shift !== 0 && (
        <div
          // Not reachable by keyboard or screen reader until it is revealed: they have the button on the card.
          inert={!isOpen}
          className="absolute inset-y-0 right-0 p-1"
          style={{ width: WIDTH_PX }}
        >
          {action}
        </div>
      )}
      <div
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        className="relative touch-pan-y transition-transform duration-150"
        style={shift === 0 ? undefined : { transform: `translateX(${shift}px)` }}
      >
        {children}
      </div>
    </div>
  )
}
