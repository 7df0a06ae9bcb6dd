import { AsyncLocalStorage } from 'node:async_hooks'
import { Server } from 'node:http'
import pg from 'pg'

/**
 * Calls `hear` with each statement that an app in this process sends for a visitor. Jobs and background work are for none. Listens
 * until the returned function is called.
 */
export function hearStatementsOfVisitors(hear: (statement: string) => void): () => void {
  const asking = new AsyncLocalStorage<true>()
  const { query: send } = pg.Client.prototype
  const { emit } = Server.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [statement] = args
    if (asking.getStore()) hear(typeof statement === 'string' ? statement : String(Object(statement).text))
    return Reflect.apply(send, this, args)
  } as typeof send
  Server.prototype.emit = function (this: Server, ...args: unknown[]) {
    return asking.run(true, () => Reflect.apply(emit, this, args))
  } as typeof emit
  return () => {
    pg.Client.prototype.query = send
    Server.prototype.emit = emit
  }
}
