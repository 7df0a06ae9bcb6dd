// The process in which pictures are decoded, one at a time: started, limited and ended by picture-drawer.ts.
import { isRefusal } from '#rules/domain-error.ts'
import { drawLinkCard } from './draw-link-card.ts'
import { drawPicture } from './draw-picture.ts'
import type { DrawingOrder, Drawn, WorkerResult } from './picture-drawer.ts'

const MEGABYTE = 1024 * 1024
const LOOK_EVERY_MS = 5

// Decoding happens on other threads, so this one can watch what it takes. There is no gentler way to stop a decoder.
const mostMemory = Number(process.env.MOST_MEMORY_MB) * MEGABYTE
const mostProcessorMs = Number(process.env.MOST_PROCESSOR_MS)
let processorMsBefore = 0
setInterval(() => {
  if (process.memoryUsage.rss() > mostMemory || processorMs() - processorMsBefore > mostProcessorMs)
    process.kill(process.pid, 'SIGKILL')
}, LOOK_EVERY_MS).unref()

process.on('message', async (order: DrawingOrder) => {
  processorMsBefore = processorMs()
  const answer = await answerOf(order)
  globalThis.gc?.() // frees the file and other garbage before the next picture
  process.send?.({ ...answer, heldMb: process.memoryUsage.rss() / MEGABYTE } satisfies WorkerResult)
})
// The app has ended or was killed: nobody waits for an answer.
process.on('disconnect', () => process.exit())

async function answerOf(order: DrawingOrder): Promise<Drawn> {
  try {
    if ('card' in order) return { card: await drawLinkCard(order.card) }
    return { picture: await drawPicture(order.bytes, order.kind) }
  } catch (error) {
    if (isRefusal(error)) return { refused: error.code }
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

/** What this process has had of all processors together since its start, in milliseconds. */
function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
