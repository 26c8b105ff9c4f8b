import type { SignInCalendar } from '@tessera/contract/rewards/sign-in';
import { useState } from 'react';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { useRewardAction } from '../center/queries.ts';
import { type GivenReward, GivenNote, OfferRefused } from './offer-notes.tsx';
import styles from './offers.module.css';

interface SignInCardProps {
  readonly calendar: SignInCalendar;
}

/** A calendar of daily sign-ins: its days, its rules, and the sign-in of today. */
export function SignInCard({ calendar }: SignInCardProps) {
  const t = useT();
  const { number } = useFormats();
  const { title, signed, amounts } = calendar;
  return (
    <article className={page.card}>
      <div>
        <h2 className={page.subtitle}>
          <bdi>{title}</bdi>
        </h2>
        <p className={page.quiet}>
          {t('offers.signIn.progress', { signed: number(signed), days: number(amounts.length) })}
        </p>
      </div>
      <Days calendar={calendar} />
      <SignInToday calendar={calendar} />
      <Rules calendar={calendar} />
    </article>
  );
}

function Days({ calendar: { amounts, signed, today } }: SignInCardProps) {
  const t = useT();
  const { number } = useFormats();
  const { currency } = useApi().status.info;
  const stateOf = (at: number) =>
    at < signed ? 'signed' : at === signed && today === 'open' ? 'today' : 'coming';
  return (
    <ol className={styles.days}>
      {amounts.map((amount, at) => (
        // Days have no other identity than their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
        <li key={at} data-state={stateOf(at)} aria-current={stateOf(at) === 'today' ? 'date' : undefined}>
          <span className={styles.day}>{t('offers.signIn.day', { day: number(at + 1) })}</span>
          <Money amount={amount} currency={currency} />
          <span className={styles.stamp}>
            {at < signed && (
              <span role="img" aria-label={t('offers.signIn.done')}>
                <Icon name="check" />
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The button of today, or when the next day begins. */
function SignInToday({ calendar }: SignInCardProps) {
  const t = useT();
  const { money, date } = useFormats();
  const { client, status } = useApi();
  const [given, setGiven] = useState<GivenReward>();
  const { promotionId, amounts, signed, today, form, nextDayAt } = calendar;
  const signIn = useRewardAction({
    send: (requestKey) => client.call('signIn.signInToday', { promotionId, requestKey }),
    onDone: ({ amount, state }) => setGiven({ amount, state, form }),
    refusedBy: 'signIn.signInCalendars',
  });
  const amount = money(amounts[signed] ?? '0', { currency: status.info.currency });
  return (
    <>
      {given && <GivenNote reward={given} />}
      {signIn.isError && <OfferRefused error={signIn.error} />}
      {today === 'open' && (
        <Button busy={signIn.isPending} onClick={() => signIn.mutate()}>
          {signIn.isPending ? t('offers.signIn.busy') : t('offers.signIn.press', { amount })}
        </Button>
      )}
      {today === 'signed-in' && <p>{t('offers.signIn.next', { time: date(nextDayAt) })}</p>}
      {today === 'complete' && <p>{t('offers.signIn.complete')}</p>}
    </>
  );
}

function Rules({ calendar: { calendar, missed, wagering, endsAt } }: SignInCardProps) {
  const t = useT();
  const { date, number } = useFormats();
  return (
    <ul className={page.points}>
      <li>{t(missed === 'restart' ? 'offers.signIn.restart' : 'offers.signIn.continue')}</li>
      {calendar === 'month' && <li>{t('offers.signIn.month')}</li>}
      {wagering !== null && <li>{t('offers.bonus', { times: number(wagering) })}</li>}
      {endsAt !== null && <li>{t('offers.until', { time: date(endsAt) })}</li>}
    </ul>
  );
}
