// Takes what another app shares with the installed one (Web Share Target), and opens Add Book.
import { addSharedPath, sharePath } from '#rules/library/shared/share-path.ts'
import { imageLimits } from '#rules/pictures/image-limits.ts'
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
  const form = await request.formData()
  const words = ['title', 'text', 'url']
    .map((name) => form.get(name))
    .filter((each) => typeof each === 'string')
  const photo = form.get('photo')
  const hasPhoto = photo instanceof Blob && photo.type.startsWith('image/') && photo.size <= imageLimits.bytes
  if (hasPhoto) await keepSharedPhoto(photo)
  return new Response(null, { status: 303, headers: { Location: addSharedPath(words.join(' '), hasPhoto) } })
}
