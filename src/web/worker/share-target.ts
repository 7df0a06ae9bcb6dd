// Takes what another app shares with the installed one (Web Share Target), and opens Add Book.
import { addSharedPath, type SharedPhoto, sharePath } from '#rules/library/shared/share-path.ts'
import { sharedPhotoBytes } from './kept-limits.ts'
import { lastKnownViewer } from './screen-cache.ts'
import { keepSharedPhoto } from './shared-photo.ts'
import type { WorkerScope } from './worker-scope.ts'

export function takeShared(worker: WorkerScope): void {
  worker.addEventListener('fetch', (event) => {
    const { method, url } = event.request
    const { origin, pathname } = new URL(url)
    if (method !== 'POST' || origin !== self.location.origin || pathname !== sharePath) return
    event.respondWith(toAddBook(event.request))
  })
}

async function toAddBook(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => undefined)
  if (!form) return leadTo(addSharedPath('', 'lost'))
  const words = ['title', 'text', 'url']
    .map((name) => form.get(name))
    .filter((each) => typeof each === 'string')
  return leadTo(addSharedPath(words.join(' '), await kept(form.get('photo'))))
}

const leadTo = (Location: string) => new Response(null, { status: 303, headers: { Location } })

/** What has become of the photo, if there is one. */
async function kept(photo: FormDataEntryValue | null): Promise<SharedPhoto | undefined> {
  if (!(photo instanceof Blob) || photo.size === 0) return undefined
  if (!photo.type.startsWith('image/') || photo.size > sharedPhotoBytes) return 'lost'
  try {
    await keepSharedPhoto(photo, await lastKnownViewer())
    return 'waits'
  } catch {
    // The device is full.
    return 'lost'
  }
}
