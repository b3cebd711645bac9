import { currentSite } from '../site/site.ts'
import css from './brand-mark.module.css'

/** Always beside the brand's name, visible or visually hidden. */
export const BrandMark = () => (
  <span className={css.mark} aria-hidden="true">
    {currentSite().brand.iconLetter}
  </span>
)
