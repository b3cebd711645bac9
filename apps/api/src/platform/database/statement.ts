/** Anything a statement can run on: the pool, or the connection of a transaction. */
export interface Queryable {
  query(statement: { name: string; text: string; values: readonly unknown[] }): Promise<{
    // oxlint-disable-next-line typescript/no-explicit-any -- the row type is named where the statement is
    rows: any[]
    rowCount: number | null
  }>
}

/** A statement with its values, to be sent together with others. */
export interface BoundStatement<Row = unknown> {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
  /** Only a type: the rows of the statement. */
  readonly row?: Row
}

/** The rows of each statement, in their order. */
export type ResultRows<S extends readonly BoundStatement[]> = {
  -readonly [K in keyof S]: S[K] extends BoundStatement<infer Row> ? Row[] : never
}

/** The row of a statement that always finds one; its absence is a bug. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('A statement that always finds a row found none')
  return row
}

export interface Statement<Values extends readonly unknown[], Row> {
  readonly name: string
  readonly text: string
  with(...values: Values): BoundStatement<Row>
  all(on: Queryable, ...values: Values): Promise<Row[]>
  /** The row, or undefined when there is none. */
  first(on: Queryable, ...values: Values): Promise<Row | undefined>
  /** The row; its absence is a bug. */
  one(on: Queryable, ...values: Values): Promise<Row>
  /** How many rows it changed. */
  run(on: Queryable, ...values: Values): Promise<number>
}

const declared = new Map<string, string>()

/** Every statement of the service, so that a test can prepare each against the real schema. */
export const declaredStatements = (): ReadonlyMap<string, string> => declared

/**
 * SQL with a name is parsed and planned once per connection. The name is the statement's identity on the
 * wire, so two texts under one name would silently run the first.
 */
export function statement<Values extends readonly unknown[] = [], Row = never>(
  name: string,
  text: string,
): Statement<Values, Row> {
  if (declared.has(name) && declared.get(name) !== text) throw new Error(`Two statements are named ${name}`)
  declared.set(name, text)
  const rows = async (on: Queryable, values: Values): Promise<Row[]> =>
    (await on.query({ name, text, values })).rows
  return {
    name,
    text,
    with: (...values) => ({ name, text, values }),
    all: (on, ...values) => rows(on, values),
    first: async (on, ...values) => (await rows(on, values))[0],
    async one(on, ...values) {
      const row = (await rows(on, values))[0]
      if (row === undefined) throw new Error(`${name} found no row`)
      return row
    },
    run: async (on, ...values) => (await on.query({ name, text, values })).rowCount ?? 0,
  }
}
