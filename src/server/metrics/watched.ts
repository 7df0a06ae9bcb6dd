type Operation = (...args: unknown[]) => unknown

/** How one call ended: with its result or its error, after so many seconds. */
export type Call = { operation: string; args: unknown[]; seconds: number; result?: unknown; error?: unknown }

/**
 * The same part, whose asynchronous operations report how they ended. It keeps what it returns and throws. For objects
 * of closures: nothing is bound to `this`.
 */
export function watched<Part extends object>(part: Part, note: (call: Call) => void): Part {
  const operations = Object.entries(part).map(([operation, does]) => [
    operation,
    typeof does === 'function' ? watching(operation, does as Operation, note) : does,
  ])
  return Object.fromEntries(operations) as Part // the same names, with functions of the same types
}

function watching(operation: string, does: Operation, note: (call: Call) => void): Operation {
  return (...args) => {
    const startedAt = performance.now()
    const answer = does(...args)
    if (!(answer instanceof Promise)) return answer
    const call = () => ({ operation, args, seconds: (performance.now() - startedAt) / 1000 })
    return answer.then(
      (result) => {
        note({ ...call(), result })
        return result
      },
      (error: unknown) => {
        note({ ...call(), error })
        throw error
      },
    )
  }
}
