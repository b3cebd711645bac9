import { onlyRow } from '../../platform/database/statement.ts'
import { defineRead } from '../../platform/http/read.ts'
import { findPosition } from './live-updates.queries.ts'
import { eventIdOf, positionOf } from './update-position.ts'

/** The id after which a stream sends every change that is not yet committed. */
export const getPosition = defineRead({
  queries: () => ({ position: findPosition.with() }),
  present: ({ position }): string => eventIdOf(positionOf(onlyRow(position))),
})
