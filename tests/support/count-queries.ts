import type pg from 'pg'

type Statement = string | { text: string }

/**
 * Runs `work` and lists every statement sent meanwhile over connections of `pool`, so that a test can hold a screen to
 * its budget.
 */
export async function countQueries<Result>(
  pool: pg.Pool,
  work: () => Promise<Result>,
): Promise<{ result: Result; statements: string[] }> {
  const statements: string[] = []
  const listened = new Set<pg.PoolClient>()

  function listen(client: pg.PoolClient) {
    if (listened.has(client)) return
    listened.add(client)
    const send = client.query
    Object.defineProperty(client, 'query', {
      configurable: true,
      value(statement: Statement, ...rest: unknown[]) {
        statements.push(typeof statement === 'string' ? statement : statement.text)
        return Reflect.apply(send, client, [statement, ...rest])
      },
    })
  }

  pool.on('acquire', listen)
  try {
    return { result: await work(), statements }
  } finally {
    pool.off('acquire', listen)
    // Deleting the instance's property makes the method of its class visible again.
    for (const client of listened) Reflect.deleteProperty(client, 'query')
  }
}
