import type { CandidateCaller } from '../caller.ts'
import type { BoundStatement } from '../database/statement.ts'

type Statements = Record<string, BoundStatement>

/**
 * A call that only reads. Its queries follow from the request and from the caller that the token names, so that they go
 * to the database in one trip with the check of the caller. Rows are presented only once the caller is admitted.
 */
export interface Read<Input, Answer, S extends Statements = Statements> {
  queries(input: ReadInput<Input>): S
  present(rows: RowsOf<S>, input: ReadInput<Input> & { caller: CandidateCaller }): Answer
}

export type ReadInput<Input = unknown> = Input & {
  /** The candidate that the token names, admitted or not. */
  candidateId: string
  /** One instant for the whole read: nothing expires between the queries and the answer. */
  now: number
}

type RowsOf<S extends Statements> = {
  [K in keyof S]: S[K] extends BoundStatement<infer Row> ? Row[] : never
}

/** Checks the rows against the queries, and hides both from the type of the handler. */
export const defineRead = <S extends Statements, Input, Answer>(
  read: Read<Input, Answer, S>,
): Read<Input, Answer> => read
