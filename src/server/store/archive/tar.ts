// The little of the tar format (POSIX ustar) that an archive of small files needs, so that any tar can list and unpack it.
import { ArchiveError } from './archive-error.ts'

export type TarFile = { name: string; bytes: Buffer }
/** Too large for memory. */
export type LargeTarFile = { name: string; size: number; content: AsyncIterable<Uint8Array> }

const BLOCK = 512
// None of our files is nearly this large, but a damaged header may claim any size.
const LARGEST_FILE = 256 * 1024 * 1024

/** One file as it stands in an archive. Throws if the name is longer than the 100 bytes a header holds. */
export function tarFile({ name, bytes }: TarFile, madeAt: Date): Buffer {
  return Buffer.concat([header(name, bytes.length, madeAt), bytes, fillingOf(bytes.length)])
}

/** The bytes of such a file, piece by piece. Throws if its content is not as long as `size`, which its header says first. */
export async function* tarParts({ name, size, content }: LargeTarFile, madeAt: Date): AsyncGenerator<Buffer> {
  yield header(name, size, madeAt)
  let length = 0
  for await (const piece of content) {
    length += piece.byteLength
    yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
  }
  if (length !== size) throw new ArchiveError(`${name} has ${length} bytes instead of ${size}.`)
  yield fillingOf(size)
}

const fillingOf = (size: number) => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

export const tarEnd = Buffer.alloc(2 * BLOCK)

function header(name: string, size: number, madeAt: Date): Buffer {
  if (Buffer.byteLength(name) > 100) throw new RangeError(`This name is too long for an archive: ${name}`)
  const block = Buffer.alloc(BLOCK)
  block.write(name, 0)
  block.write('0000600\0', 100)
  block.write('0000000\0', 108)
  block.write('0000000\0', 116)
  block.write(octal(size), 124)
  block.write(octal(Math.floor(madeAt.getTime() / 1000)), 136)
  block.write('0', 156)
  block.write('ustar\u000000', 257)
  block.write(`${checksum(block).toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

function octal(value: number): string {
  return `${value.toString(8).padStart(11, '0')}\0`
}

/** Counted as if the checksum's own eight bytes were spaces. */
function checksum(block: Buffer): number {
  let sum = 0
  for (const [at, byte] of block.entries()) sum += at >= 148 && at < 156 ? 32 : byte
  return sum
}

/** The files of an archive one by one, each whole in memory. Throws ArchiveError if it ends early or is not a tar. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarFile> {
  const input = takeFrom(source)
  for (;;) {
    const block = await input.take(BLOCK)
    if (isEmpty(block)) return assertNothingFollows(input)
    const stated = Number.parseInt(block.toString('latin1', 148, 156), 8)
    if (stated !== checksum(block))
      throw new ArchiveError('The file is not a Verandah archive, or it is damaged.')
    const size = Number.parseInt(block.toString('latin1', 124, 136), 8)
    if (!(size >= 0 && size <= LARGEST_FILE))
      throw new ArchiveError('The archive is damaged: it contains an impossible size.')
    const padded = await input.take(Math.ceil(size / BLOCK) * BLOCK)
    if (!isEmpty(padded.subarray(size)))
      throw new ArchiveError('The archive is damaged: a file in it is incomplete.')
    const nameEnd = block.indexOf(0)
    yield {
      name: block.toString('utf8', 0, Math.min(nameEnd === -1 ? 100 : nameEnd, 100)),
      bytes: padded.subarray(0, size),
    }
  }
}

/** Reads to the end, or the stream that supplies the bytes would wait forever. */
async function assertNothingFollows(input: Input): Promise<void> {
  for await (const bytes of input.rest()) {
    if (!isEmpty(bytes)) throw new ArchiveError('The archive is damaged: there is data after its end.')
  }
}

function isEmpty(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0)
}

type Input = ReturnType<typeof takeFrom>

function takeFrom(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let waiting: Buffer[] = []
  let waitingLength = 0
  return {
    /** The next so many bytes. */
    async take(length: number): Promise<Buffer> {
      while (waitingLength < length) {
        const next = await chunks.next()
        if (next.done) throw new ArchiveError('The archive is damaged: it ends too early.')
        waiting.push(next.value)
        waitingLength += next.value.length
      }
      const [only] = waiting
      const all = waiting.length === 1 && only ? only : Buffer.concat(waiting)
      waiting = [all.subarray(length)]
      waitingLength -= length
      return all.subarray(0, length)
    },

    async *rest(): AsyncGenerator<Buffer> {
      yield* waiting
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
    },
  }
}
