import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import page from '../../ui/blocks/page.module.css';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { BonusProgress } from './bonus-progress.tsx';
import { useBonuses } from './queries.ts';

/** The progress of the active bonus, with a link to its terms. Nothing without an active bonus. */
export function BonusLine() {
  const t = useT();
  const { data } = useBonuses();
  if (!data?.active) return null;
  return (
    <section className={page.stack} aria-label={t('account.account.bonus')}>
      <BonusProgress bonus={data.active} />
      <ButtonLink to={paths.rewardCenter} kind="secondary">
        {t(`${data.active.form}.see`)}
      </ButtonLink>
    </section>
  );
}
