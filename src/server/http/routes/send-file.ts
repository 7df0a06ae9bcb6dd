// A private file as a download, whole or in part (RFC 9110, section 14), so that a browser can continue one that was interrupted.
import type { ByteRange, LargeFile } from '#server/files/large-files.ts'
import type { Asked } from './refused.ts'

export function sendFile(
  context: Asked,
  { size, read }: LargeFile,
  { type, disposition }: { type: string; disposition: string },
): Response {
  const headers = { 'Content-Type': type, 'Content-Disposition': disposition, 'Accept-Ranges': 'bytes' }
  const range = rangeOf(context.req.header('range'), size)
  if (range === 'outside') return context.body(null, 416, { 'Content-Range': `bytes */${size}` })
  if (!range) return context.body(read(), 200, { ...headers, 'Content-Length': String(size) })
  const { start, end } = range
  return context.body(read(range), 206, {
    ...headers,
    'Content-Length': String(end - start + 1),
    'Content-Range': `bytes ${start}-${end}/${size}`,
  })
}

/** One range; undefined for none, or for anything else that may be ignored. */
function rangeOf(header: string | undefined, size: number): ByteRange | 'outside' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (!first && !last)) return undefined
  const start = first ? Number(first) : Math.max(0, size - Number(last))
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1
  if (first && last && Number(last) < Number(first)) return undefined
  return start < size && start <= end ? { start, end } : 'outside'
}
