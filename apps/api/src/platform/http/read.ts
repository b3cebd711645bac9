import type { CandidateCaller } from '../caller.ts'
import type { Asked } from '../database/statement.ts'

/**
 * A call that only reads. What it asks the database follows from the request and from whom the token names, so that it
 * goes there in one trip with the check of the caller. The rows are handed over once the caller is admitted.
 */
export interface Read<Input, Answer, Statements extends Record<string, Asked> = Record<string, Asked>> {
  ask(input: Asking<Input>): Statements
  answer(rows: RowsOf<Statements>, input: Asking<Input> & { caller: CandidateCaller }): Answer
}

export type Asking<Input = unknown> = Input & {
  /** Whom the token names, admitted or not. */
  candidateId: string
  /** One for the whole read: nothing ends between the question and its answer. */
  now: number
}

type RowsOf<Statements extends Record<string, Asked>> = {
  [K in keyof Statements]: Statements[K] extends Asked<infer Row> ? Row[] : never
}

/** Which statements a read asks is nobody's business but its own. */
export const defineRead = <Statements extends Record<string, Asked>, Input, Answer>(
  read: Read<Input, Answer, Statements>,
): Read<Input, Answer> => read
