import type { Member } from '#rules/base/viewer.ts'
import { z } from '#rules/base/zod.ts'
import { DomainError } from '#rules/domain-error.ts'
import { refusalOf } from '#server/operations/input-refused.ts'
import type { Asked } from './refused.ts'

/** The member who wrote it: another member who logs in on the same device cannot send it in their name. */
const fromWhom = z.object({ from: z.string() })

/**
 * A message from a page or the service worker, perhaps written a while ago: as JSON, or as a form with a photo. FORM_NOT_READABLE.
 * AUTHENTICATION_REQUIRED if it has to wait until its author logs in again.
 */
export async function sentBy<Schema extends z.ZodObject>(
  context: Asked,
  schema: Schema,
): Promise<{ member: Member; sent: z.output<Schema> }> {
  const { viewer } = context.var
  const body = await bodyOf(context.req.raw).catch(() => undefined)
  const { success, data: writer } = fromWhom.safeParse(body)
  if (!success) throw new DomainError('FORM_NOT_READABLE')
  if (viewer.kind !== 'member' || viewer.id !== writer.from) throw new DomainError('AUTHENTICATION_REQUIRED')
  const { error, data } = schema.safeParse(body)
  if (error) throw refusalOf(error)
  return { member: viewer, sent: data }
}

async function bodyOf(request: Request): Promise<unknown> {
  const isForm = request.headers.get('Content-Type')?.startsWith('multipart/form-data')
  return isForm ? Object.fromEntries(await request.formData()) : request.json()
}
