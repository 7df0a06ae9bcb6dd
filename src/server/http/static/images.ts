import { isUuid } from '#rules/base/ids.ts'
import { etagOf } from '#server/files/file-keys.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { fileRoutes } from '#server/http/routes/refused.ts'
import { isPublicVariant } from '#server/images/picture.ts'

/** GET /images/<id>/<variant>. A picture never changes under its id, but it may be deleted. */
export function imageRoutes({ store }: { store: FileStore }) {
  const routes = fileRoutes()
  routes.get('/images/:id/:variant', async (c) => {
    const { id, variant } = c.req.param()
    // Only names in exactly our own format reach the store.
    if (!isUuid(id) || !isPublicVariant(variant)) return c.text('Not found', 404)
    const headers = { ETag: etagOf(id, variant) }
    const isKnown = c.req.header('if-none-match') === headers.ETag
    // A browser that has it is not a reason to fetch it from an object store, only to ask whether it is still there.
    if (isKnown && (await store.has(id, variant))) return c.body(null, 304, headers)
    const image = isKnown ? undefined : await store.get(id, variant)
    if (!image) return c.text('Not found', 404)
    return c.body(image.bytes, 200, { ...headers, 'Content-Type': image.contentType })
  })
  return routes
}
