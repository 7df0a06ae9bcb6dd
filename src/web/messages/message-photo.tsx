import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { conversationPath } from '#rules/messages/conversation-path.ts'
import { privatePicturePath } from '#rules/pictures/picture-paths.ts'
import type { MessagePhoto as Photo } from '#server/messages/message-view.ts'
import { PrivatePicture } from '#web/ui/pictures/private-picture.tsx'

/** A photo in its message. `from`: the conversation, and the sender. */
export function MessagePhoto({
  photo,
  from,
}: {
  photo: Photo
  from: { conversationId: string; name: string }
}) {
  return (
    <PrivatePicture
      src={(px) => privatePicturePath(`${conversationPath(from.conversationId)}/photo`, photo.id, px)}
      picture={photo}
      alt={photo.alt || `Photo from ${from.name}`}
      most={{ wide: 20, high: 18, vw: 80 }}
    />
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

function useObjectUrl(file: Blob): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
