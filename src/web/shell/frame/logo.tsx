import { Link } from '#web/ui/links/link.tsx'

/** A roof over three books that hold it up, and the product's name. */
export function Logo({ productName }: { productName: string }) {
  return (
    <Link to="/" className="-ml-1 inline-flex min-h-11 items-center gap-2.5 rounded-lg px-1">
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8 rounded-lg bg-primary text-on-primary">
        <path
          d="M5 13.5 16 6l11 7.5"
          fill="none"
          stroke="currentColor"
          strokeWidth={2.5}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <path d="M8 16h3.5v10H8zM14.25 16h3.5v10h-3.5zM20.5 16H24v10h-3.5z" fill="currentColor" />
      </svg>
      <span className="font-serif text-xl font-semibold tracking-tight">{productName}</span>
    </Link>
  )
}
