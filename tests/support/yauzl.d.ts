// The package has no types. These are the parts that tests use.
declare module 'yauzl' {
  import type { EventEmitter } from 'node:events'
  import type { Readable } from 'node:stream'

  type Entry = { fileName: string }
  interface ZipFile extends EventEmitter {
    on(event: 'entry', hear: (entry: Entry) => void): this
    on(event: 'end' | 'error', hear: (error?: Error) => void): this
    readEntry(): void
    openReadStream(entry: Entry, done: (error: Error | null, stream: Readable) => void): void
  }
  export function fromBuffer(
    bytes: Buffer,
    options: { lazyEntries: boolean },
    done: (error: Error | null, zip: ZipFile) => void,
  ): void
}
