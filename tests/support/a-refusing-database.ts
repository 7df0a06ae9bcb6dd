// As much of a browser's database (IndexedDB) as drafts need, which refuses writes as a full device or a private window does.

/** 'put': it takes no such value. 'commit': requests succeed, but their transaction fails, as on a full device. */
type Refuses = 'nothing' | 'put' | 'commit' | 'every write'

type Asked = { result?: unknown; error?: unknown; onsuccess?: () => void; onerror?: () => void }
type Ended = { oncomplete?: () => void; onabort?: () => void }
type Row = Record<string, unknown>

/** `closes` makes the next transaction fail to begin, as after a lost connection. */
export function aRefusingDatabase() {
  const rows = new Map<string, Row>()
  const state = { refuses: 'nothing' as Refuses, closes: 0 }
  const database = { transaction, close: () => {} }

  function transaction() {
    if (state.closes > 0) {
      state.closes -= 1
      throw new DOMException('The database connection is closing.', 'InvalidStateError')
    }
    const own: Ended = {}
    const writes: (() => void)[] = []
    let waiting = 0
    let isOver = false

    function end(event: 'oncomplete' | 'onabort') {
      if (isOver) return
      isOver = true
      if (event === 'oncomplete') for (const write of writes) write()
      own[event]?.()
    }

    function request(result: unknown, isRefused = false) {
      const asked: Asked = {}
      waiting += 1
      setImmediate(() => {
        waiting -= 1
        if (isRefused) asked.error = new DOMException('Full', 'QuotaExceededError')
        else asked.result = result
        asked[isRefused ? 'onerror' : 'onsuccess']?.()
        if (isRefused) return end('onabort')
        setImmediate(() => {
          if (waiting > 0) return
          const isFull = state.refuses === 'commit' && writes.length > 0
          end(isFull ? 'onabort' : 'oncomplete')
        })
      })
      return asked
    }

    const store = {
      transaction: own,
      get: (key: string[]) => request(rows.get(String(key))),
      getAll: () => request([...rows.values()]),
      put(row: Row) {
        writes.push(() => rows.set(String([row.memberId, row.place]), row))
        return request(undefined, state.refuses === 'put' || state.refuses === 'every write')
      },
      delete(key: string[]) {
        writes.push(() => rows.delete(String(key)))
        return request(undefined, state.refuses === 'every write')
      },
    }
    return { objectStore: () => store }
  }

  function soon(result: unknown) {
    const asked: Asked = { result }
    setImmediate(() => asked.onsuccess?.())
    return asked
  }

  return {
    state,
    /** What is stored. */
    rows: () => [...rows.values()],
    indexedDB: {
      open: () => soon(database),
      deleteDatabase() {
        rows.clear()
        return soon(undefined)
      },
    },
  }
}
