import { coinUnitsOf } from '@tessera/contract/currency';
import { currencyDecimals } from '@tessera/contract/currency-decimals';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import type { DepositOffer, DepositPromotion } from '@tessera/contract/wallet/deposit';
import { depositBonus } from '@tessera/contract/wallet/deposit-bonus';
import { useState } from 'react';
import { useApi } from '../../api/index.ts';
import { DAY_MS } from '../../i18n/formats.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Fact } from '../../ui/blocks/facts.tsx';
import page from '../../ui/blocks/page.module.css';
import { RadioChoice } from '../../ui/controls/radio-choice.tsx';
import { BonusProjection } from '../bonuses/bonus-projection.tsx';
import { BonusTerms } from '../bonuses/bonus-terms.tsx';
import { NO_PROMOTION } from './use-deposit.ts';

export interface PromotionChoiceProps {
  readonly promotions: readonly DepositPromotion[];
  readonly chosen: string;
  readonly onChoose: (code: string) => void;
  /** The amount to deposit; undefined while invalid. */
  readonly amount: string | undefined;
}

/** The promotions of a deposit, each with what it gives and requires for the amount, and the terms of the chosen one. */
export function PromotionChoice({ promotions, chosen, onChoose, amount }: PromotionChoiceProps) {
  const t = useT();
  const offer = promotions.find(({ code }) => code === chosen)?.offer;
  return (
    <>
      <RadioChoice
        legend={t('voucher.promotion')}
        options={[
          { code: NO_PROMOTION, label: t('voucher.noPromotion') },
          ...promotions.map(({ code, title, offer: one }) => ({
            code,
            label: title,
            detail: one && <OfferSummary offer={one} amount={amount} />,
          })),
        ]}
        chosen={chosen}
        onChoose={onChoose}
      />
      {offer && <OfferTerms offer={offer} amount={amount} />}
    </>
  );
}

interface OfferProps {
  readonly offer: DepositOffer;
  readonly amount: string | undefined;
}

/** Returns the bonus of the amount and the stakes that it requires, in ledger units; undefined without a bonus. */
export function useOwnBonus({ offer, amount }: OfferProps) {
  const { currency } = useApi().status.info;
  if (amount === undefined) return undefined;
  const depositUnits = unitsFromAmount(amount);
  const bonusUnits = depositBonus(offer, depositUnits, coinUnitsOf(currencyDecimals(currency)));
  if (bonusUnits === 0n) return undefined;
  return { bonusUnits, depositUnits, requiredUnits: bonusUnits * BigInt(offer.wagering) };
}

/** What the offer gives and requires: for the amount, or in general before a sufficient amount. */
export function OfferSummary({ offer, amount }: OfferProps) {
  const t = useT();
  const { money, date, percent } = useFormats();
  const { currency } = useApi().status.info;
  const [nowMs] = useState(Date.now);
  const own = useOwnBonus({ offer, amount });
  const written = (units: bigint) => money(amountFromUnits(units), { currency });
  const { basisPoints, minDeposit, maxBonus, lastsDays } = offer;
  const rate = { percent: percent(basisPoints / 100), most: money(maxBonus, { currency }) };
  const least = { least: money(minDeposit, { currency }) };
  if (!own) return `${t('bonus.offer.rate', rate)} · ${t('bonus.offer.least', least)}`;
  return t('bonus.offer.summary', {
    bonus: written(own.bonusUnits),
    total: written(own.depositUnits + own.bonusUnits),
    required: written(own.requiredUnits),
    date: date(nowMs + lastsDays * DAY_MS, 'day'),
  });
}

/** The significant terms of an offer, with the duration at the member's recent play. */
export function OfferTerms({ offer, amount }: OfferProps) {
  const t = useT();
  const { number, money, percent, list } = useFormats();
  const { currency } = useApi().status.info;
  const own = useOwnBonus({ offer, amount });
  const { wagering, lastsDays, claimDays, basisPoints, minDeposit, maxBonus, excludes } = offer;
  const rate = { percent: percent(basisPoints / 100), most: money(maxBonus, { currency }) };
  return (
    <section className={page.card} aria-label={t('bonus.terms')}>
      {own && <BonusProjection offer={offer} requiredUnits={own.requiredUnits} />}
      <p className={page.quiet}>
        {t('bonus.offer.rate', rate)} · {t('bonus.offer.least', { least: money(minDeposit, { currency }) })}
      </p>
      <BonusTerms rules={offer}>
        <Fact label={t('bonus.wagering')}>{t('bonus.offer.times', { times: number(wagering) })}</Fact>
        <Fact label={t('bonus.time')}>{t('bonus.lasts', { count: lastsDays })}</Fact>
        <Fact label={t('bonus.offer.claim')}>{t('bonus.offer.claimDays', { count: claimDays })}</Fact>
      </BonusTerms>
      {excludes.length > 0 && <p>{t('bonus.offer.excludes', { promotions: list(excludes, 'and') })}</p>}
      <p className={page.quiet}>{t('bonus.claim.stays')}</p>
    </section>
  );
}
