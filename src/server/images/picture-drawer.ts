import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { DomainError, type RefusalCode } from '#rules/domain-error.ts'
import type { PictureKind } from '#rules/pictures/picture-paths.ts'
import type { LinkCard } from './link-card.ts'
import type { Picture } from './picture.ts'

type PictureOrder = { bytes: Uint8Array; kind: PictureKind }
type CardOrder = { card: LinkCard }
export type DrawingOrder = PictureOrder | CardOrder
type Result = { picture: Picture } | { card: Uint8Array<ArrayBuffer> }
/** What the worker sends back for an order. */
type ResultOf<Order extends DrawingOrder> = Extract<
  Result,
  Record<Order extends CardOrder ? 'card' : 'picture', unknown>
>
export type Drawn = Result | { refused: RefusalCode } | { fault: string }
/** `heldMb`: the memory that the worker still holds. */
export type WorkerResult = Drawn & { heldMb: number }

/**
 * What one picture may take: `processorMs` and `memoryMb` are the picture's own, `waitMs` is on the clock and also passes while
 * the machine does other things. `idleMs` is how long an idle worker is kept.
 */
export type DrawingLimits = { processorMs: number; memoryMb: number; waitMs: number; idleMs: number }

// Starting it takes about 95 MB, and the heaviest picture canDraw lets through about 150 more.
export const drawingLimits: DrawingLimits = {
  processorMs: 15_000,
  memoryMb: 256,
  waitMs: 60_000,
  idleMs: 20_000,
}
// A worker that holds more than this after a picture has not freed its memory: the next picture gets a new worker.
const HELD_AT_MOST_MB = 122
const WORKER = join(import.meta.dirname, 'picture-worker.ts')

/**
 * Draws pictures in a separate process (a sandbox in the sense that a crash harms nothing else): started with the first picture,
 * killed when one takes too much time or memory, ended when none has come for a while, so that it costs nothing while idle.
 * Call it for one picture at a time.
 */
export function createPictureDrawer(limits = drawingLimits) {
  let worker: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let heldMb = 0

  return {
    /** IMAGE_TOO_HEAVY if it took too much, IMAGES_BUSY if the machine did not get to it in time, else as drawPicture. */
    async draw(bytes: Uint8Array, kind: PictureKind): Promise<Picture> {
      return (await carryOut({ bytes, kind })).picture
    },

    async drawCard(card: LinkCard): Promise<Uint8Array<ArrayBuffer>> {
      return (await carryOut({ card })).card
    },

    stop,
  }

  async function carryOut<Order extends DrawingOrder>(order: Order): Promise<ResultOf<Order>> {
    clearTimeout(idle)
    if (heldMb > HELD_AT_MOST_MB) stop()
    if (!worker?.connected) worker = start(limits)
    const result = await resultFrom(worker, order, limits.waitMs)
    heldMb = 'heldMb' in result ? result.heldMb : 0
    if ('late' in result || 'killed' in result || 'fault' in result) stop()
    else idle = setTimeout(stop, limits.idleMs).unref()
    if ('late' in result) throw new DomainError('IMAGES_BUSY')
    if ('killed' in result) throw new DomainError('IMAGE_TOO_HEAVY')
    if ('refused' in result) throw new DomainError(result.refused)
    if ('fault' in result) throw new Error(`A picture could not be drawn: ${result.fault}`)
    return result as Drawn as ResultOf<Order> // the worker answers each order with its own kind
  }

  function stop(): void {
    clearTimeout(idle)
    worker?.kill('SIGKILL')
    worker = undefined
    heldMb = 0
  }
}

function start({ processorMs, memoryMb }: DrawingLimits): ChildProcess {
  const worker = fork(WORKER, {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=64', '--max-semi-space-size=1', '--expose-gc'],
    // The settings contain secrets: none are passed to a process that reads strangers' bytes.
    env: {
      PATH: process.env.PATH,
      MOST_PROCESSOR_MS: String(processorMs),
      MOST_MEMORY_MB: String(memoryMb),
      ...givingBack,
    },
  })
  // It must not keep an app alive that is about to end.
  worker.unref()
  worker.channel?.unref()
  return worker
}

// glibc keeps freed memory for later use, and pictures would add up: ten of them to 460 MB.
const givingBack = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: String(128 * 1024) }

type DrawingResult = WorkerResult | { fault: string } | { late: true } | { killed: NodeJS.Signals }

/** 'killed' by itself over its limits, by the system when memory ran out, or because a decoder crashed. */
function resultFrom(worker: ChildProcess, order: DrawingOrder, waitMs: number): Promise<DrawingResult> {
  const { promise, resolve } = Promise.withResolvers<DrawingResult>()
  const ended = (code: number | null, signal: NodeJS.Signals | null) =>
    resolve(signal ? { killed: signal } : { fault: `the worker ended with ${code}` })
  const failed = (error: Error) => resolve({ fault: error.message })
  const outOfTime = setTimeout(() => resolve({ late: true }), waitMs)
  // The channel is open as long as a request waits for a result.
  worker.channel?.ref()
  worker.once('message', resolve)
  worker.once('exit', ended)
  worker.once('error', failed)
  worker.send(order, () => undefined) // a worker that has ended is reported by 'exit'
  return promise.finally(() => {
    clearTimeout(outOfTime)
    worker.channel?.unref()
    worker.off('message', resolve).off('exit', ended).off('error', failed)
  })
}
