import { statement } from '@rollcall/api/src/platform/database/statement.ts'

export const findDevice = statement<[endpoint: string], { device: string; email: string }>(
  'find_demo_device',
  `select d.device_name as device, c.email from push_subscriptions d join candidates c on c.id = d.candidate_id
   where d.endpoint = $1`,
)
