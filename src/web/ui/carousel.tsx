import { clsx } from 'clsx'
import { Children, type ReactNode, type UIEvent, useRef, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { ChevronLeft, ChevronRight } from './icons.tsx'
import { useHydrated } from './use-hydrated.ts'

/** 160 px cards in a row that scrolls by finger, wheel or Tab; the buttons are an extra for pointers. */
export function Carousel({ label, children }: { label: string; children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null)
  const isHydrated = useHydrated()
  const [edge, setEdge] = useState({ start: true, end: false })

  function noticeEdge({
    currentTarget: { scrollLeft, scrollWidth, clientWidth },
  }: UIEvent<HTMLUListElement>) {
    const start = scrollLeft < 8
    const end = scrollLeft > scrollWidth - clientWidth - 8
    if (start !== edge.start || end !== edge.end) setEdge({ start, end })
  }

  function scroll(direction: 1 | -1) {
    list.current?.scrollBy({ left: direction * list.current.clientWidth * 0.8 })
  }

  return (
    <div className="relative w-full contain-inline-size">
      <ul
        ref={list}
        aria-label={label}
        onScroll={noticeEdge}
        className="scrollbar-none relative -mx-4 flex snap-x snap-mandatory scroll-px-4 gap-4 overflow-x-auto scroll-smooth px-4 pt-1 pb-4 md:-mx-1 md:scroll-px-1 md:px-1"
      >
        {Children.map(children, (card) => (
          <li className="w-40 shrink-0 snap-start">{card}</li>
        ))}
      </ul>
      {isHydrated && (
        <div className="pointer-coarse:hidden">
          <IconButton
            icon={ChevronLeft}
            label="Scroll back"
            variant="outline"
            onClick={() => scroll(-1)}
            className={clsx(button, '-left-4', edge.start && 'invisible')}
          />
          <IconButton
            icon={ChevronRight}
            label="Scroll forward"
            variant="outline"
            onClick={() => scroll(1)}
            className={clsx(button, '-right-4', edge.end && 'invisible')}
          />
        </div>
      )}
    </div>
  )
}

const button = 'absolute top-24 rounded-full shadow-lift max-md:hidden'
