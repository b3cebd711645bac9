import type { Database, Transaction } from '../database/database.ts'
import type { BoundStatement } from '../database/statement.ts'
import type { Carrier } from '../outbox/carrier.ts'
import type { Tracer } from './tracer.ts'

/** The same database, with a span for each statement by its name. Neither values nor SQL are in it. */
export function traceDatabase(db: Database, tracer: Tracer): Database {
  const inSpan = <T>(name: string, work: () => Promise<T>, statements?: readonly BoundStatement[]) => {
    const attributes = {
      'db.system.name': 'postgresql',
      'db.operation.name': name,
      ...(statements && { 'rollcall.statements': statements.map((one) => one.name).join(' ') }),
    }
    return tracer.inChild(name, { kind: 'client', attributes }, work)
  }
  const traceTransaction = (tx: Transaction): Transaction => ({
    ...tx,
    query: (statement) => inSpan(statement.name, () => tx.query(statement)),
  })
  return {
    ...db,
    query: (statement) => inSpan(statement.name, () => db.query(statement)),
    readTogether: (statements) => inSpan('read', () => db.readTogether(statements), statements),
    transaction: (work) => inSpan('transaction', () => db.transaction((tx) => work(traceTransaction(tx)))),
  }
}

/** The same way out, with a span for each message. */
export const traceCarrier = <Message>(
  carrier: Carrier<Message>,
  channel: string,
  tracer: Tracer,
): Carrier<Message> => ({
  ...carrier,
  carry: (message) =>
    tracer.inSpan(`send ${channel}`, { kind: 'client', attributes: { 'rollcall.channel': channel } }, () =>
      carrier.carry(message),
    ),
})
