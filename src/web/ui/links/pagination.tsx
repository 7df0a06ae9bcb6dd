import { clsx } from 'clsx'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { To } from 'react-router'
import { buttonStyles } from '#web/ui/button.tsx'
import { ChevronLeft, ChevronRight, type Icon } from '#web/ui/icons.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { pageLinks } from './page-links.ts'

/** Real links to pages; nothing if there is only one. */
export function Pagination({
  page,
  pageCount,
  linkTo,
  most = 5,
  className,
}: {
  page: number
  pageCount: number
  linkTo: (page: number) => To
  most?: number
  className?: string
}) {
  const { nav, said } = useRestart(page, `Page ${page} of ${pageCount}`)
  if (pageCount <= 1) return null
  return (
    <nav
      ref={nav}
      aria-label="Pages"
      className={clsx('flex flex-wrap items-center justify-center gap-1', className)}
    >
      <p role="status" className="sr-only">
        {said}
      </p>
      <Step icon={ChevronLeft} label="Previous" to={page > 1 ? linkTo(page - 1) : null} rel="prev" />
      <ul className="flex gap-1">
        {pageLinks({ page, pageCount, most }).map((number) => (
          <li key={number}>
            <Link
              to={linkTo(number)}
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
              className={buttonStyles({
                variant: number === page ? 'primary' : 'ghost',
                size: 'icon',
                className: 'tabular-nums',
              })}
            >
              {number}
            </Link>
          </li>
        ))}
      </ul>
      <Step icon={ChevronRight} label="Next" to={page < pageCount ? linkTo(page + 1) : null} rel="next" />
    </nav>
  )
}

/**
 * Another page is announced, and read from its top: the focus does not stay on the links below it. Nothing is said of the first,
 * nor when only `words` change, because the list has a status of its own.
 */
export function useRestart(
  page: number | string,
  words: ReactNode,
): { nav: RefObject<HTMLElement | null>; said: ReactNode } {
  const nav = useRef<HTMLElement>(null)
  const shown = useRef(page)
  const [said, say] = useState<ReactNode>(null)
  // Before keep-focus.ts looks for another place for the focus of a link that is gone.
  useLayoutEffect(() => {
    if (shown.current === page) return
    shown.current = page
    say(words)
    const { activeElement: focused, body } = document
    if (focused === body || nav.current?.contains(focused))
      document.getElementById('main')?.focus({ preventScroll: true })
  }, [page, words])
  return { nav, said }
}

function Step({
  icon: Icon,
  label,
  to,
  rel,
}: {
  icon: Icon
  label: string
  to: To | null
  rel: 'prev' | 'next'
}) {
  const className = clsx(
    buttonStyles({ variant: 'ghost' }),
    'max-sm:min-w-11 max-sm:px-0',
    rel === 'next' && 'flex-row-reverse',
  )
  const content = (
    <>
      <Icon aria-hidden />
      <span className="max-sm:sr-only">{label}</span>
    </>
  )
  // A disabled step keeps its place, so that the others stay under the thumb.
  if (to === null) {
    return (
      <span aria-hidden className={clsx(className, 'invisible')}>
        {content}
      </span>
    )
  }
  return (
    <Link to={to} rel={rel} className={className}>
      {content}
    </Link>
  )
}
