import type { ErasureOverview } from '@tessera/contract/erasure';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import page from '../../ui/blocks/page.module.css';
import { RowLink } from '../../ui/controls/row-link.tsx';
import { SectionHeader } from '../../ui/blocks/section-header.tsx';

const GOES = ['person', 'accounts', 'devices', 'marks'] as const;

/** What is erased, what the law has the house keep and for how long, and the file to save before. */
export function Consequences({ overview }: { readonly overview: ErasureOverview }) {
  const t = useT();
  const { excluded, keptYears } = overview;
  return (
    <>
      <section className={page.stack} aria-labelledby="erasure-goes">
        <SectionHeader id="erasure-goes" title={t('erasure.goes')} />
        <ul className={`${page.points} ${page.quiet}`}>
          {GOES.map((one) => (
            <li key={one}>{t(`erasure.goes.${one}`)}</li>
          ))}
        </ul>
      </section>
      <section className={page.stack} aria-labelledby="erasure-stays">
        <SectionHeader id="erasure-stays" title={t('erasure.stays')} />
        <ul className={`${page.points} ${page.quiet}`}>
          <li>{t('erasure.stays.books', { years: keptYears })}</li>
          {excluded && <li>{t('erasure.stays.exclusion')}</li>}
        </ul>
        <RowLink to={paths.securityCenter} icon="download" title={t('erasure.saveFirst')} />
      </section>
    </>
  );
}
