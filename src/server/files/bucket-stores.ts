// The two kinds of stores, in a bucket: under the same keys as in a folder.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Bucket } from './bucket.ts'
import { encodedName, etagOf, keyOf } from './file-keys.ts'
import { contentTypeOf, type FileStore } from './file-store.ts'
import { asStream, type LargeFiles, wholeOf } from './large-files.ts'
import { viaTemporaryFile } from './temporary-file.ts'

export function createBucketFileStore(bucket: Bucket, prefix: string): FileStore {
  const keyOfFile = (id: string, name: string) => `${prefix}/${keyOf(id)}/${encodedName(name)}`
  return {
    async put(id, name, bytes) {
      await bucket.put(keyOfFile(id, name), {
        size: bytes.byteLength,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        read: () => Readable.from([bytes]),
      })
    },
    async get(id, name) {
      const bytes = await bucket.whole(keyOfFile(id, name))
      if (!bytes) return undefined
      return { bytes, contentType: contentTypeOf(name), etag: etagOf(id, name) }
    },
    has: async (id, name) => (await bucket.size(keyOfFile(id, name))) !== undefined,
    async remove(id, name) {
      if (name !== undefined) return bucket.remove(keyOfFile(id, name))
      for await (const { key } of bucket.list(`${prefix}/${keyOf(id)}/`)) await bucket.remove(key)
    },
  }
}

export function createBucketLargeFiles(bucket: Bucket, prefix: string): LargeFiles {
  const keyOfFile = (id: string) => `${prefix}/${keyOf(id)}`
  return {
    write: (id, content) =>
      viaTemporaryFile(content, async (whole) => {
        await bucket.put(keyOfFile(id), whole)
        return whole.size
      }),
    has: async (id) => (await bucket.size(keyOfFile(id))) !== undefined,
    async open(id) {
      const key = keyOfFile(id)
      const size = await bucket.size(key)
      if (size === undefined) return undefined
      return { size, read: (range = wholeOf(size)) => asStream(bucket.read(key, range)) }
    },
    remove: (id) => bucket.remove(keyOfFile(id)),
  }
}
