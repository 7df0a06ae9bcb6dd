import { clsx } from 'clsx'

/** Holds a place; give it its size by className. Appears only when waiting takes over 200 ms. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={clsx('animate-skeleton rounded-lg bg-sunk', className)} />
}
