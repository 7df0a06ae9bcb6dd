import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { conversationPath } from '#rules/messages/conversation-path.ts'
import { privatePicturePath } from '#rules/pictures/picture-paths.ts'
import type { MessagePhoto as Photo } from '#server/messages/message-view.ts'

const HIGH_REM = 18

/** A photo in its message; pressed, it opens at full size. `from`: the conversation, and the sender. */
export function MessagePhoto({
  photo,
  from,
}: {
  photo: Photo
  from: { conversationId: string; name: string }
}) {
  const { id, width, height, tint, alt } = photo
  const src = (wide: 480 | 1280) =>
    privatePicturePath(`${conversationPath(from.conversationId)}/photo`, id, wide)
  return (
    <a href={src(1280)} target="_blank" rel="noreferrer" className="block w-fit max-w-full rounded-card">
      <img
        src={src(480)}
        srcSet={`${src(480)} ${Math.min(480, width)}w, ${src(1280)} ${width}w`}
        sizes="min(20rem, 80vw)"
        alt={alt || `Photo from ${from.name}`}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        style={{ ...sizeOf(width, height), backgroundColor: tint }}
        className="max-w-full rounded-card object-cover"
      />
    </a>
  )
}

/** One being sent, from the device. */
export function SentPhoto({ file, alt, className }: { file: Blob; alt: string; className?: string }) {
  const src = useObjectUrl(file)
  if (!src) return null
  return (
    <img src={src} alt={alt} className={clsx('w-auto max-w-full rounded-card object-cover', className)} />
  )
}

/** Its space is reserved before it loads. */
function sizeOf(width: number, height: number) {
  const rem = Math.min(20, (HIGH_REM * width) / height)
  return {
    width: `${rem}rem`,
    height: 'auto',
    maxHeight: `${HIGH_REM}rem`,
    aspectRatio: `${width} / ${height}`,
  }
}

function useObjectUrl(file: Blob): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
