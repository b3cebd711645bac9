import { CATALOGUE_FOLDER } from '@rollcall/api/src/catalogue-folder.ts'
import { type Catalogue, readCatalogue } from '@rollcall/api/src/compliance/catalogue/catalogue.ts'
import type { Region } from '@rollcall/domain/regions/region'

const read = new Map<Region, Catalogue>()

/** The files that a real installation loads. */
export function demoCatalogue(region: Region): Catalogue {
  const catalogue = read.get(region) ?? readCatalogue(CATALOGUE_FOLDER, region)
  read.set(region, catalogue)
  return catalogue
}
