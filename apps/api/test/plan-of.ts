import type pg from 'pg'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: PlanNode[]
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** A generic plan, which the service asks for, and a custom plan, in case a pooler drops that setting. */
export const planModes = ['force_custom_plan', 'force_generic_plan']

const rowsOf = (node: PlanNode) =>
  ((node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0)) *
  (node['Actual Loops'] ?? 0)

/**
 * How a statement was answered: the tables and partitions it opened, those it read whole although they have rows, its indexes, and
 * the most rows one step touched.
 */
export async function planOf(
  connection: pg.Client,
  mode: string,
  { name, text }: { name: string; text: string },
  values: readonly (string | null)[],
) {
  await connection.query(`set plan_cache_mode = ${mode}`)
  await connection.query(`prepare ${name} as ${text}`)
  const literals = values
    .map((value) => (value === null ? 'null' : connection.escapeLiteral(value)))
    .join(', ')
  const { rows } = await connection.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (analyze, format json) execute ${name}(${literals})`,
  )
  await connection.query(`deallocate ${name}`)
  const [plan] = rows[0]?.['QUERY PLAN'] ?? []
  const nodes = plan ? nodesOf(plan.Plan) : []
  return {
    opened: [...new Set(nodes.flatMap((node) => node['Relation Name'] ?? []))],
    wholeTables: nodes.flatMap((node) =>
      node['Node Type'] === 'Seq Scan' && rowsOf(node) > 0 ? [node['Relation Name'] ?? ''] : [],
    ),
    indexes: nodes.map((node) => node['Index Name']),
    mostTouched: Math.max(...nodes.map(rowsOf)),
  }
}
