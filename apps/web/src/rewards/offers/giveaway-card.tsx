import type { Giveaway } from '@tessera/contract/rewards/giveaways';
import { useState } from 'react';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Badge } from '../../ui/blocks/badge.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { useHydrated } from '../../ui/loading/browser-page.ts';
import { useCountdown } from '../../ui/loading/use-countdown.ts';
import { Icon } from '../../ui/pictures/icon.tsx';
import bonusStyles from '../bonus/bonus.module.css';
import { useRewardAction } from '../center/queries.ts';
import rewardStyles from '../center/rewards.module.css';
import { useTimeLeft } from '../center/time-left.tsx';
import { type GivenReward, GivenNote, OfferRefused } from './offer-notes.tsx';
import styles from './offers.module.css';

interface GiveawayCardProps {
  readonly giveaway: Giveaway;
}

/** A timed giveaway: what is given, the own share, and how shares are verified. */
export function GiveawayCard({ giveaway }: GiveawayCardProps) {
  const t = useT();
  const { money, number } = useFormats();
  const { currency } = useApi().status.info;
  const { title, total, parts, smallest, wagering, own } = giveaway;
  return (
    <article className={page.card}>
      <div className={rewardStyles.head}>
        <div className={rewardStyles.words}>
          <h2 className={page.subtitle}>
            <bdi>{title}</bdi>
          </h2>
          <p className={page.quiet}>
            {t('offers.giveaway.parts', { count: parts, smallest: money(smallest, { currency }) })}
          </p>
        </div>
        <p className={rewardStyles.amount}>
          <Money amount={total} currency={currency} />
        </p>
      </div>
      {wagering !== null && <p className={page.quiet}>{t('offers.bonus', { times: number(wagering) })}</p>}
      {own && (
        <p>
          <Badge tone="good">{t('offers.giveaway.own', { amount: money(own.amount, { currency }) })}</Badge>
        </p>
      )}
      <Share giveaway={giveaway} />
      <Proof giveaway={giveaway} />
    </article>
  );
}

/** A giveaway that opens while the page is shown can be used at once. */
function Share({ giveaway }: GiveawayCardProps) {
  const t = useT();
  const hydrated = useHydrated();
  const opened = useCountdown(Date.parse(giveaway.opensAt)) === 0 && hydrated;
  const [given, setGiven] = useState<GivenReward>();
  const { phase, own } = giveaway;
  return (
    <>
      {given && <GivenNote reward={given} />}
      {phase === 'coming' && !opened && <Starts time={giveaway.opensAt} />}
      {phase !== 'finished' && (phase === 'open' || opened) && own === null && (
        <TakeShare giveaway={giveaway} onGiven={setGiven} />
      )}
      {phase === 'finished' && <p className={page.quiet}>{t('offers.giveaway.over')}</p>}
    </>
  );
}

function Starts({ time }: { readonly time: string }) {
  const t = useT();
  const { date } = useFormats();
  const left = useTimeLeft(time);
  return (
    <p className={rewardStyles.until}>
      <bdi>{t('offers.giveaway.starts', { time: date(time) })}</bdi>
      <strong>{left}</strong>
    </p>
  );
}

interface TakeShareProps extends GiveawayCardProps {
  readonly onGiven: (reward: GivenReward) => void;
}

function TakeShare({ giveaway: { promotionId, left, parts, form, endsAt }, onGiven }: TakeShareProps) {
  const t = useT();
  const { number, date } = useFormats();
  const { client } = useApi();
  const take = useRewardAction({
    send: (requestKey) => client.call('giveaways.takePart', { promotionId, requestKey }),
    onDone: ({ amount, state }) => onGiven({ amount, state, form }),
    refusedBy: 'giveaways.giveawayList',
  });
  return (
    <>
      <p className={page.quiet}>
        {t('offers.giveaway.left', { left: number(left), parts: number(parts) })}
        {endsAt !== null && <bdi> · {t('offers.until', { time: date(endsAt) })}</bdi>}
      </p>
      {take.isError && <OfferRefused error={take.error} />}
      <Button busy={take.isPending} onClick={() => take.mutate()}>
        {t(take.isPending ? 'offers.giveaway.busy' : 'offers.giveaway.press')}
      </Button>
    </>
  );
}

/** What anyone needs in order to verify the shares. */
function Proof({ giveaway: { promotionId, seedHash, seed } }: GiveawayCardProps) {
  const t = useT();
  return (
    <details className={bonusStyles.terms}>
      <summary>
        <Icon name="down" />
        {t('offers.giveaway.fair')}
      </summary>
      <div>
        <p className={page.quiet}>{t('offers.giveaway.fairText', { id: promotionId })}</p>
        <dl className={styles.proof}>
          <dt>{t('offers.giveaway.hash')}</dt>
          <dd dir="ltr">{seedHash}</dd>
          <dt>{t('offers.giveaway.seed')}</dt>
          <dd dir={seed === null ? undefined : 'ltr'}>{seed ?? t('offers.giveaway.secret')}</dd>
        </dl>
      </div>
    </details>
  );
}
