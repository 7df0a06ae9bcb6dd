// The trace that a request belongs to (W3C Trace Context, the header `traceparent`), for operators who trace requests through
// several programs. We only pass it on: no spans are recorded (docs/operations.md, "Following one request").
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

export type Trace = { id: string; flags: string }

const current = new AsyncLocalStorage<Trace>()

// Later versions may append parts to these four, so only version 00 has to end here. 'ff' is no version.
const FORM = /^(?!ff)([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/
const ZEROS = /^0+$/
const LONGEST = 256

/** The trace of a valid header; undefined for any other, which is ignored as the standard asks. */
export function readTraceparent(header: string | undefined): Trace | undefined {
  if (header === undefined || header.length > LONGEST) return undefined
  const [, version, id = '', parent = '', flags = '', more] = FORM.exec(header) ?? []
  if (version === undefined || ZEROS.test(id) || ZEROS.test(parent)) return undefined
  if (version === '00' && more !== undefined) return undefined
  return { id, flags }
}

/** Runs `work` within the trace: requests that it sends carry it on. */
export function withinTrace<Result>(trace: Trace, work: () => Result): Result {
  return current.run(trace, work)
}

/** The header for a request that we send now, as a part of its own in the trace; none outside a trace. */
export function traceHeaders(): { traceparent?: string } {
  const trace = current.getStore()
  if (!trace) return {}
  return { traceparent: `00-${trace.id}-${randomBytes(8).toString('hex')}-${trace.flags}` }
}
