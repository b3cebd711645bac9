import { statement } from '../../platform/database/statement.ts'

export const ping = statement<[], { one: number }>('ping', 'select 1 as one')
