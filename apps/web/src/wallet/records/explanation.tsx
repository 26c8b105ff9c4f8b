import type { Entry, Explanation as Explained, Origin } from '@tessera/contract/wallet/report';
import { type ReactNode, useState } from 'react';
import { CallFailed, useApi, useCall } from '../../api/index.ts';
import { useFormats, useLanguage, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { accountText, kindText, PastBalance } from './movement-row.tsx';
import styles from './records.module.css';

export interface ExplanationProps {
  readonly txId: string;
  /** Runs where the member follows a link to the origin, which may be the page below. */
  readonly onLeave?: () => void;
}

/** A movement with its ledger entries, and its reversal or reversed movement. */
export function Explanation({ txId, onLeave }: ExplanationProps) {
  const [shown, setShown] = useState(txId);
  const { code: language } = useLanguage();
  const { data, error, refetch } = useCall('report.explainTransaction', { txId: shown, language });
  if (data) return <Details details={data} onShow={setShown} onLeave={onLeave} />;
  return error ? (
    <CallFailed error={error} onRetry={() => void refetch()} />
  ) : (
    <Skeleton className={styles.explanationShape} />
  );
}

interface DetailsProps {
  readonly details: Explained;
  readonly onShow: (txId: string) => void;
  readonly onLeave: (() => void) | undefined;
}

function Details({ details, onShow, onLeave }: DetailsProps) {
  const t = useT();
  const { date } = useFormats();
  const { currency } = useApi().status.info;
  const { reverses, reversedBy, origin } = details;
  return (
    <div className={styles.explanation}>
      <p className={styles.headline}>
        <span>{t(kindText(details.txKind))}</span>
        <Money amount={details.amount} currency={currency} signed />
      </p>
      <dl className={styles.facts}>
        <Fact label={t('account.before')}>
          <PastBalance amount={details.balanceBefore} currency={currency} />
        </Fact>
        <Fact label={t('account.change')}>
          <Money amount={details.amount} currency={currency} signed />
        </Fact>
        <Fact label={t('account.after')}>
          <PastBalance amount={details.currentAvailBalance} currency={currency} />
        </Fact>
        <Fact label={t('account.time')}>{date(details.txTime, 'second')}</Fact>
      </dl>
      <section className={page.stack}>
        <h3 className={page.subtitle}>{t('account.entries')}</h3>
        <ol className={styles.entries}>
          {details.entries.map((entry) => (
            <EntryLine key={entry.entryId} entry={entry} />
          ))}
        </ol>
      </section>
      {origin && <OriginLink origin={origin} onLeave={onLeave} />}
      {reverses && (
        <Button kind="secondary" onClick={() => onShow(reverses)}>
          {t('account.reverses')}
        </Button>
      )}
      {reversedBy && (
        <Button kind="secondary" onClick={() => onShow(reversedBy)}>
          {t('account.reversedBy')}
        </Button>
      )}
    </div>
  );
}

function EntryLine({ entry }: { readonly entry: Entry }) {
  const t = useT();
  return (
    <li className={styles.entry}>
      <dl className={styles.facts}>
        <Fact label={t('account.from')}>{t(accountText(entry.from.account, entry.from.whose))}</Fact>
        <Fact label={t('account.to')}>{t(accountText(entry.to.account, entry.to.whose))}</Fact>
        <Fact label={t('account.moved')}>
          <Money amount={entry.amount} />
        </Fact>
      </dl>
      <p className={styles.quiet}>{t('account.entry', { number: entry.entryId })}</p>
    </li>
  );
}

interface OriginLinkProps {
  readonly origin: Origin;
  readonly onLeave: (() => void) | undefined;
}

function OriginLink({ origin, onLeave }: OriginLinkProps) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  if (origin.kind === 'deposit') {
    return (
      <ButtonLink to={paths.voucherCenter} search={{ depositId: origin.depositId }} kind="secondary">
        {t('account.origin.deposit')}
      </ButtonLink>
    );
  }
  if (origin.kind === 'withdrawal') {
    const search = { withdrawalId: origin.withdrawalId };
    return (
      <ButtonLink to={paths.withdrawRecord} search={search} kind="secondary">
        {t('account.origin.withdrawal')}
      </ButtonLink>
    );
  }
  if (origin.kind === 'adjustment') {
    return (
      <section className={page.stack}>
        <h3 className={page.subtitle}>{t('account.origin.adjustment')}</h3>
        <p className={styles.reason} dir="auto">
          {origin.reason}
        </p>
      </section>
    );
  }
  if (origin.kind === 'remainder') {
    const smallest = money(origin.smallest, { currency });
    return <p className={styles.quiet}>{t('account.origin.remainder', { smallest })}</p>;
  }
  if (origin.kind === 'lottery-order' || origin.kind === 'chase')
    return <LotteryOrigin origin={origin} onLeave={onLeave} />;
  return <RoundOrigin origin={origin} />;
}

interface RoundOriginProps {
  readonly origin: Extract<Origin, { readonly kind: 'round' }>;
}

function RoundOrigin({ origin }: RoundOriginProps) {
  const t = useT();
  const { number } = useFormats();
  const { gameName, orderNo, betAmount, winAmount, freeBets, ownStudio } = origin;
  return (
    <section className={page.stack}>
      <h3 className={page.subtitle} dir="auto">
        {gameName}
      </h3>
      <dl className={styles.facts}>
        <Fact label={t('record.stake')}>
          <Money amount={betAmount} />
        </Fact>
        <Fact label={t('record.win')}>
          <Money amount={winAmount} />
        </Fact>
        {freeBets > 0 && <Fact label={t('record.free.bets')}>{number(freeBets)}</Fact>}
      </dl>
      <ButtonLink to={paths.gameRecord} search={{ order: orderNo }} kind="secondary">
        {t(ownStudio ? 'account.origin.replay' : 'account.origin.round')}
      </ButtonLink>
    </section>
  );
}

interface LotteryOriginProps {
  readonly origin: Extract<Origin, { readonly kind: 'lottery-order' | 'chase' }>;
  readonly onLeave: (() => void) | undefined;
}

function LotteryOrigin({ origin, onLeave }: LotteryOriginProps) {
  const t = useT();
  const link =
    origin.kind === 'chase'
      ? {
          name: t('lottery.chase.number', { chase: origin.chaseId }),
          label: t('lottery.chase.see'),
          to: paths.chaseDetail,
          search: { id: origin.chaseId },
        }
      : {
          name: t('lottery.issue', { numero: origin.numero }),
          label: t('lottery.toOrder'),
          to: paths.startLottery,
          search: { gameId: origin.gameId, view: 'orders', order: origin.orderId },
        };
  return (
    <section className={page.stack}>
      <h3 className={page.subtitle} dir="auto">
        {origin.gameName}
      </h3>
      <p className={styles.quiet}>{link.name}</p>
      <ButtonLink to={link.to} search={link.search} kind="secondary" {...(onLeave && { onFollow: onLeave })}>
        {link.label}
      </ButtonLink>
    </section>
  );
}

interface FactProps {
  readonly label: string;
  readonly children: ReactNode;
}

export function Fact({ label, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
