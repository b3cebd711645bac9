import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'

/** A part of a region that an office serves; null: every state that no office of the country names. */
interface Area {
  office: string
  region: string
  state: string | null
}

/** The rule of `officesOf` as rows, so that a statement can choose candidates by the offices of a consultant. */
export const officeAreas = ({ sites, offices }: RuntimeConfig): Area[] =>
  sites.flatMap(({ region, country }) =>
    offices
      .filter(({ countries }) => countries.includes(country))
      .flatMap(({ id: office, states }) => [null, ...states].map((state) => ({ office, region, state }))),
  )

/** For a `with` clause: the given areas, and those that the consultant serves. */
export const servedAreas = ({ consultantId, areas }: { consultantId: string; areas: string }): string => `
  areas as materialized (select * from jsonb_to_recordset(${areas}::jsonb) as a (office text, region text, state text)),
  served as materialized (select a.region, a.state from consultant_accounts k join areas a on a.office = any (k.offices)
    where k.id = ${consultantId})`

/** Whether a candidate `c` lives in a served area. */
export const isServed = `exists (select from served v where v.region = c.region and (v.state = c.state
  or v.state is null and not exists (select from areas a where a.region = c.region and a.state = c.state)))`
