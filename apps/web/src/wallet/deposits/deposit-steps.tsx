import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { DepositMethod } from '@tessera/contract/wallet/deposit';
import type { ReactNode, RefObject } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/blocks/badge.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import page from '../../ui/blocks/page.module.css';
import { useFocusOnChange } from '../../ui/controls/use-focus-on-change.ts';
import { AmountForm } from './amount-form.tsx';
import { ChannelName, MethodName, useChannelDetail } from './channel-words.tsx';
import type { DepositFormProps } from './deposit-form.tsx';
import choice from '../radio-choice.module.css';
import styles from './deposit.module.css';
import { chosenWay, type Way } from './way.ts';

type Search = Partial<Record<'step' | 'method' | 'channel', string>>;

/**
 * The new version: a step at a time, each with an address of its own: method, channel, amount. It opens at the amount
 * with the last way to pay, so that whoever pays as always is there already.
 */
export function DepositSteps({ methods, promotions, onOrder }: DepositFormProps) {
  const t = useT();
  const navigate = useNavigate();
  const { step, method: wished, channel }: Search = useSearch({ strict: false });
  const listed = methods.find(({ code }) => code === wished);
  const heading = useFocusOnChange<HTMLHeadingElement>(step);
  if (step === 'method') return <Methods heading={heading} methods={methods} />;
  if (step === 'channel' && listed) return <Channels heading={heading} method={listed} />;
  const way = chosenWay(methods, { method: wished, channel });
  if (!way) return null;
  const restore = ({ method: code, channel: inside }: Way) =>
    code !== way.method.code && void navigate({ ...toAmount(code ?? '', inside ?? ''), replace: true });
  return (
    <div className={page.stack}>
      <div className={styles.way}>
        <div className={choice.words}>
          <h2 ref={heading} tabIndex={-1} className={`${page.quiet} ${styles.light}`}>
            {t('deposit.method')}
          </h2>
          <span className={choice.name}>
            <span>
              {way.method.displayName}
              {way.method.channels.length > 1 && ` · ${way.channel.displayName}`}
            </span>
            {way.channel.paused && <Badge tone="bad">{t('voucher.paused')}</Badge>}
          </span>
        </div>
        <Link to={paths.voucherCenter} search={{ step: 'method' }} className={styles.change}>
          {t('voucher.change')}
        </Link>
      </div>
      <AmountForm way={way} promotions={promotions} onOrder={onOrder} onRestoreWay={restore} />
    </div>
  );
}

function toAmount(method: string, channel: string) {
  return { to: paths.voucherCenter, search: { method, channel } };
}

type Heading = RefObject<HTMLHeadingElement | null>;

function Methods({
  heading,
  methods,
}: {
  readonly heading: Heading;
  readonly methods: readonly DepositMethod[];
}) {
  const t = useT();
  return (
    <Steps heading={heading} title={t('voucher.chooseMethod')}>
      {methods.map((method) => {
        const { code, channels } = method;
        const [only] = channels.length === 1 ? channels : [];
        const paused = channels.every((channel) => channel.paused);
        const to = only
          ? toAmount(code, only.code)
          : { to: paths.voucherCenter, search: { step: 'channel', method: code } };
        return (
          <Step key={code} to={to} paused={paused}>
            <span className={`${choice.name} ${styles.alone}`}>
              <MethodName method={method} />
            </span>
          </Step>
        );
      })}
    </Steps>
  );
}

function Channels({ heading, method }: { readonly heading: Heading; readonly method: DepositMethod }) {
  const t = useT();
  const detailOf = useChannelDetail();
  return (
    <Steps heading={heading} title={t('voucher.chooseChannel', { method: method.displayName })}>
      {method.channels.map((channel) => (
        <Step key={channel.code} to={toAmount(method.code, channel.code)} paused={channel.paused}>
          <span className={choice.words}>
            <span className={choice.name}>
              <ChannelName channel={channel} />
            </span>
            <span className={page.quiet}>{detailOf(channel)}</span>
          </span>
        </Step>
      ))}
    </Steps>
  );
}

interface StepsProps {
  /** Takes the focus, because what led here is gone. */
  readonly heading: Heading;
  readonly title: string;
  readonly children: ReactNode;
}

function Steps({ heading, title, children }: StepsProps) {
  return (
    <div className={page.stack}>
      <h2 ref={heading} tabIndex={-1} className={page.title}>
        {title}
      </h2>
      <ul className={styles.ways}>{children}</ul>
    </div>
  );
}

interface StepProps {
  readonly to: { readonly to: string; readonly search: Readonly<Record<string, string>> };
  readonly paused: boolean;
  readonly children: ReactNode;
}

/** What is paused is told and leads nowhere. */
function Step({ to, paused, children }: StepProps) {
  return (
    <li>
      {paused ? (
        <span className={choice.option} data-disabled="true">
          {children}
        </span>
      ) : (
        <Link {...to} className={choice.option}>
          {children}
          <span className={styles.onward}>
            <Icon name="forward" />
          </span>
        </Link>
      )}
    </li>
  );
}
