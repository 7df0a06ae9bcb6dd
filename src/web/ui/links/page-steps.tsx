import type { ReactNode } from 'react'
import { useRestart } from './pagination.tsx'

/** Links to the pages beside this one, where nobody counts them. `page` tells it from the others, and `words` are announced. */
export function PageSteps({
  page,
  words,
  className,
  children,
}: {
  page: number | string
  words: ReactNode
  className: string
  children: ReactNode
}) {
  const { nav, said } = useRestart(page, words)
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <nav ref={nav} aria-label="Pages" className={className}>
        {children}
      </nav>
    </>
  )
}
