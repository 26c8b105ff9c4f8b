import type { CashbackOffer } from '@tessera/contract/rewards/cashback';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';

/** The terms of cashback. The cashback itself is a reward once the day or the week is over. */
export function CashbackCard({ offer }: { readonly offer: CashbackOffer }) {
  const t = useT();
  const { money, number, percent, date } = useFormats();
  const { currency } = useApi().status.info;
  const { title, window, basisPoints, minLoss, maxAmount, gameTypes, wagering, claimDays } = offer;
  const values = {
    percent: percent(basisPoints / 100),
    least: money(minLoss, { currency }),
    most: money(maxAmount, { currency }),
  };
  const games = gameTypes.map((type) => t(`games.category.${type}`)).join(', ');
  return (
    <article className={page.card}>
      <h2 className={page.subtitle}>
        <bdi>{title}</bdi>
      </h2>
      <p>{t(window === 'day' ? 'offers.cashback.day' : 'offers.cashback.week', values)}</p>
      <ul className={page.points}>
        <li>{t('offers.cashback.net')}</li>
        {games !== '' && <li>{t('offers.cashback.games', { games })}</li>}
        <li>
          {t('offers.cashback.next', { time: date(offer.windowEndsAt) })}{' '}
          {t('offers.cashback.claim', { count: claimDays })}
        </li>
        {wagering !== null && <li>{t('offers.bonus', { times: number(wagering) })}</li>}
        {offer.endsAt !== null && <li>{t('offers.until', { time: date(offer.endsAt) })}</li>}
      </ul>
    </article>
  );
}
