import type { Region } from '@rollcall/domain/regions/region'
import { namedId } from '../platform/ids.ts'
import { certificationTypesAu } from './certification-types-au.ts'
import { certificationTypesCa } from './certification-types-ca.ts'
import { certificationTypesNz } from './certification-types-nz.ts'
import { certificationTypesUk } from './certification-types-uk.ts'
import { certificationTypesUs } from './certification-types-us.ts'
import type { DemoCertificationType } from './demo-certification-type.ts'

export const demoCertificationTypes: Record<Region, readonly DemoCertificationType[]> = {
  AU: certificationTypesAu,
  NZ: certificationTypesNz,
  UK: certificationTypesUk,
  CA: certificationTypesCa,
  US: certificationTypesUs,
}

export const certificationTypeIdOf = (key: string): string => namedId(`certification type ${key}`)
