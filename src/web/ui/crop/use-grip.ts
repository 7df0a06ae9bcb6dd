import { type PointerEvent, useRef } from 'react'

type Point = { x: number; y: number }

/**
 * Pointer gestures on an element, with a mouse, pen or fingers: one moves it, two pinch it. Lengths are in sides of the
 * element.
 */
export function useGrip({
  onMove,
  onPinch,
}: {
  onMove: (by: Point) => void
  /** How much two fingers have moved apart since they touched: 2 is twice as far. */
  onPinch: (apart: number, isNew: boolean) => void
}) {
  const held = useRef(new Map<number, Point>())
  const before = useRef(0)

  function take(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current.set(event.pointerId, pointOf(event))
    before.current = 0
  }

  function drag(event: PointerEvent<HTMLElement>) {
    const last = held.current.get(event.pointerId)
    if (!last) return
    const [now, side] = [pointOf(event), event.currentTarget.clientWidth]
    held.current.set(event.pointerId, now)
    const points = [...held.current.values()]
    // With two fingers, the point between them moves half as far as one of them.
    const by = (to: number, from: number) => (to - from) / side / points.length
    onMove({ x: by(now.x, last.x), y: by(now.y, last.y) })
    const [one, other] = points
    if (!one || !other) return
    const apart = Math.hypot(one.x - other.x, one.y - other.y)
    const isNew = before.current === 0
    if (isNew) before.current = apart || 1
    onPinch(apart / before.current, isNew)
  }

  function leave(event: PointerEvent<HTMLElement>) {
    held.current.delete(event.pointerId)
    before.current = 0
  }

  return { onPointerDown: take, onPointerMove: drag, onPointerUp: leave, onPointerCancel: leave }
}

function pointOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY }
}
