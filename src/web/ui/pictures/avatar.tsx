import { clsx } from 'clsx'
import { firstLetter } from './first-letter.ts'
import { PublicPicture } from './public-picture.tsx'

const sizes = {
  sm: 'size-8 text-sm',
  md: 'size-11 text-lg',
  lg: 'size-16 text-2xl',
  xl: 'size-24 text-4xl',
}

const tints = [
  'bg-primary-soft text-primary-ink',
  'bg-confirm-soft text-confirm-ink',
  'bg-warn-soft text-warn-ink',
  'bg-info-soft text-info-ink',
  'bg-danger-soft text-danger-ink',
  'bg-sunk text-ink',
]

/** A photo, or the first letter on a colour derived from the name. Decorative, because the name is beside it. */
export function Avatar({
  name,
  src,
  srcSet,
  size = 'md',
  className,
}: {
  name: string
  src?: string | null
  srcSet?: string | undefined
  size?: keyof typeof sizes
  className?: string
}) {
  const shape = clsx('shrink-0 rounded-full', sizes[size], className)
  if (src)
    return (
      <PublicPicture
        src={src}
        srcSet={srcSet}
        alt=""
        width={96}
        height={96}
        loading="lazy"
        decoding="async"
        className={clsx(shape, 'bg-sunk object-cover')}
      />
    )
  return (
    <span
      aria-hidden
      className={clsx(shape, 'grid place-items-center font-serif leading-none font-semibold', tintOf(name))}
    >
      {firstLetter(name)}
    </span>
  )
}

function tintOf(name: string): string | undefined {
  let hash = 0
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return tints[hash % tints.length]
}
