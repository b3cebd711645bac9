import type { Region } from '@rollcall/domain/regions/region'
import type { DemoRegion } from './demo-school.ts'
import { australianSchools } from './demo-schools-au.ts'
import { canadianSchools } from './demo-schools-ca.ts'
import { newZealandSchools } from './demo-schools-nz.ts'
import { britishSchools } from './demo-schools-uk.ts'
import { americanSchools } from './demo-schools-us.ts'

export const demoRegions: Record<Region, DemoRegion> = {
  AU: australianSchools,
  NZ: newZealandSchools,
  UK: britishSchools,
  CA: canadianSchools,
  US: americanSchools,
}
