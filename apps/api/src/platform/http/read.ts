import type { Authenticated, Callers } from '../caller.ts'
import type { BoundStatement } from '../database/statement.ts'

type Statements = Record<string, BoundStatement>

/**
 * A call that only reads. Its queries follow from the request and from the caller that the token names, so that they go
 * to the database in one trip with the check of the caller. Rows are presented only once the caller is admitted.
 */
export interface Read<
  Input,
  Answer,
  A extends Authenticated = 'candidate',
  S extends Statements = Statements,
> {
  /**
   * It may answer what was true some seconds ago, from a replica. The check of the caller never does, nor does a read by or
   * about a person of whom anything was changed lately. Never for sign-in, offers and the clock.
   */
  mayLag?: true
  queries(input: ReadInput<Input, A>): S
  present(rows: RowsOf<S>, input: ReadInput<Input, A> & { caller: Callers[A] }): Answer
}

/** The ids that a token or key names, admitted or not. */
export interface ClaimedIds {
  candidate: { candidateId: string }
  consultant: { consultantId: string }
  agencyKey: { agencyKeyId: string }
}

export type ReadInput<Input = unknown, A extends Authenticated = 'candidate'> = Input &
  ClaimedIds[A] & {
    /** One instant for the whole read: nothing expires between the queries and the answer. */
    now: number
  }

type RowsOf<S extends Statements> = {
  [K in keyof S]: S[K] extends BoundStatement<infer Row> ? Row[] : never
}

/** Checks the rows against the queries, and hides both from the type of the handler. */
export const defineRead = <S extends Statements, Input, Answer, A extends Authenticated = 'candidate'>(
  read: Read<Input, Answer, A, S>,
): Read<Input, Answer, A> => read
