import { currentSite } from '../../shared/config/site.ts'
import { ContactRows } from '../../shared/contact/contact-rows.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { SectionHeading } from '../../shared/ui/section-heading.tsx'
import { t } from '../../shared/words/words.ts'
import css from './help.module.css'
import { OutsideLink } from './outside-link.tsx'

export function StillStuck() {
  const { site, brand } = currentSite()
  return (
    <Card as="section" aria-labelledby="still-stuck">
      <SectionHeading id="still-stuck" className={css.cardHead}>
        {t('help.still')}
      </SectionHeading>
      <ContactRows name={brand.shortName} phone={site.support.phone} email={site.support.email} />
      <p className={css.links}>
        <OutsideLink href={site.links.help} label={t('help.articles')} />
        <OutsideLink href={site.links.terms} label={t('help.terms')} />
      </p>
    </Card>
  )
}
