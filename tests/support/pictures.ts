import { crc32, deflateSync } from 'node:zlib'
import type { Viewer } from '#rules/base/viewer.ts'
import type { PictureKind } from '#rules/pictures/picture-paths.ts'
import type { Pictures } from '#server/images/pictures.ts'
import type { Database } from '#server/store/database.ts'

/** A picture store that does not decode anything: only the row is made. Removed pictures are recorded and stay. */
export function plainPictures(
  db: Database,
  letGo: string[] = [],
): Pick<Pictures, 'take' | 'takeFetched' | 'letGo' | 'file'> {
  return {
    async take(viewer: Viewer, _file: File, kind: PictureKind) {
      const tint = '#aabbcc'
      const uploaded_by = viewer.kind === 'member' ? viewer.id : null
      const { id } = await db
        .insertInto('images')
        .values({ kind, width: 640, height: 960, tint, uploaded_by })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { id, tint }
    },
    async takeFetched(bytes) {
      // Content that says it is not a picture.
      if (Buffer.from(bytes).toString() === 'no picture') return 'none'
      const facts = { kind: 'cover' as const, width: 640, height: 960, tint: '#aabbcc', uploaded_by: null }
      return db.insertInto('images').values(facts).returning(['id', 'tint']).executeTakeFirstOrThrow()
    },
    // It is named after its content.
    async file(id, variant) {
      const bytes = new TextEncoder().encode(`${id}/${variant}`)
      return { bytes, contentType: 'image/webp', etag: `"${id}"` }
    },
    async letGo(_tx, id) {
      if (id !== null) letGo.push(id)
    },
  }
}

/** A few kilobytes that claim to be a picture of this size. */
export function aPngClaiming(width: number, height: number, { bits = 8, interlaced = false } = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bits, 0, 0, 0, interlaced ? 1 : 0], 8)
  const rows = deflateSync(Buffer.alloc(1_000_000))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/**
 * A grey JPEG with four colour components, with a scan for each: not progressive, yet decoded in memory as a whole, as
 * those are.
 */
export function aJpegInScans(grey: Buffer): Buffer {
  const segments: Buffer[] = []
  let at = 2
  while (grey[at + 1] !== 0xda) {
    const end = at + 2 + grey.readUInt16BE(at + 2)
    const segment = grey.subarray(at, end)
    segments.push(grey[at + 1] === 0xc0 ? inColours(segment) : segment)
    at = end
  }
  const rows = grey.subarray(at + 2 + grey.readUInt16BE(at + 2), -2)
  const scans = colours.flatMap((colour) => [Buffer.from([0xff, 0xda, 0, 8, 1, colour, 0, 0, 63, 0]), rows])
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments, ...scans, Buffer.from([0xff, 0xd9])])
}

const colours = [1, 2, 3, 4]

function inColours(frame: Buffer): Buffer {
  const each = colours.flatMap((colour) => [colour, 0x11, 0])
  return Buffer.from([0xff, 0xc0, 0, 8 + each.length, ...frame.subarray(4, 9), colours.length, ...each])
}
