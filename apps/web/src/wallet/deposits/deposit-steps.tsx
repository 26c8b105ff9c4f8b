import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type {
  DepositChannel,
  DepositMethod,
  DepositOrder,
  DepositPromotion,
} from '@tessera/contract/wallet/deposit';
import { type ReactNode, type RefObject, useState } from 'react';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/blocks/badge.tsx';
import page from '../../ui/blocks/page.module.css';
import { useFocusOnChange } from '../../ui/controls/use-focus-on-change.ts';
import { Icon } from '../../ui/pictures/icon.tsx';
import choice from '../../ui/controls/radio-choice.module.css';
import { RadioChoice } from '../../ui/controls/radio-choice.tsx';
import { AmountForm } from './amount-form.tsx';
import styles from './deposit.module.css';
import { chosenMethod, type MethodChoice } from './deposit-method.ts';

type Search = Partial<Record<'step' | 'method' | 'channel' | 'promotion' | 'amount', string>>;

/** What a link to the deposit has chosen, which the steps pass on. */
type Linked = Pick<Search, 'promotion' | 'amount'>;

/**
 * The new version: method, channel and amount as steps with addresses. It opens at the amount with the latest
 * used channel.
 */
export function DepositSteps({ methods, promotions, onOrder }: DepositFormProps) {
  const t = useT();
  const navigate = useNavigate();
  const { step, method: wished, channel, ...others }: Search = useSearch({ strict: false });
  const linked = linkedOf(others);
  const listed = methods.find(({ code }) => code === wished);
  const heading = useFocusOnChange<HTMLHeadingElement>(step);
  if (step === 'method') return <Methods heading={heading} methods={methods} linked={linked} />;
  if (step === 'channel' && listed) {
    return <Channels heading={heading} method={listed} linked={linked} />;
  }
  const chosen = chosenMethod(methods, { method: wished, channel });
  if (!chosen) return null;
  const restore = ({ method: code, channel: inside }: MethodChoice) =>
    code !== chosen.method.code &&
    void navigate({ ...toAmount(code ?? '', inside ?? '', linked), replace: true });
  return (
    <div className={page.stack}>
      <div className={styles.way}>
        <div className={choice.words}>
          <h2 ref={heading} tabIndex={-1} className={`${page.quiet} ${styles.light}`}>
            {t('deposit.method')}
          </h2>
          <span className={choice.name}>
            <span>
              {chosen.method.displayName}
              {chosen.method.channels.length > 1 && ` · ${chosen.channel.displayName}`}
            </span>
            {chosen.channel.paused && <Badge tone="bad">{t('voucher.paused')}</Badge>}
          </span>
        </div>
        <Link to={paths.voucherCenter} search={{ step: 'method', ...linked }} className={styles.change}>
          {t('voucher.change')}
        </Link>
      </div>
      <AmountForm method={chosen} promotions={promotions} onOrder={onOrder} onRestoreMethod={restore} />
    </div>
  );
}

function linkedOf({ promotion, amount }: Linked): Readonly<Record<string, string>> {
  return { ...(promotion !== undefined && { promotion }), ...(amount !== undefined && { amount }) };
}

function toAmount(method: string, channel: string, linked: Readonly<Record<string, string>>) {
  return { to: paths.voucherCenter, search: { method, channel, ...linked } };
}

type Heading = RefObject<HTMLHeadingElement | null>;

interface MethodsProps {
  readonly heading: Heading;
  readonly methods: readonly DepositMethod[];
  readonly linked: Readonly<Record<string, string>>;
}

function Methods({ heading, methods, linked }: MethodsProps) {
  const t = useT();
  return (
    <Steps heading={heading} title={t('voucher.chooseMethod')}>
      {methods.map((method) => {
        const { code, channels } = method;
        const [only] = channels.length === 1 ? channels : [];
        const paused = channels.every((channel) => channel.paused);
        const to = only
          ? toAmount(code, only.code, linked)
          : { to: paths.voucherCenter, search: { step: 'channel', method: code, ...linked } };
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

interface ChannelsProps {
  readonly heading: Heading;
  readonly method: DepositMethod;
  readonly linked: Readonly<Record<string, string>>;
}

function Channels({ heading, method, linked }: ChannelsProps) {
  const t = useT();
  const detailOf = useChannelDetail();
  return (
    <Steps heading={heading} title={t('voucher.chooseChannel', { method: method.displayName })}>
      {method.channels.map((channel) => (
        <Step key={channel.code} to={toAmount(method.code, channel.code, linked)} paused={channel.paused}>
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
  /** Takes the focus, because the previous step is unmounted. */
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

/** Paused methods are shown without a link. */
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

interface DepositFormProps {
  /** At least one. */
  readonly methods: readonly DepositMethod[];
  readonly promotions: readonly DepositPromotion[];
  readonly onOrder: (order: DepositOrder) => void;
}

/** The base version: method and amount in one form, with the latest used method selected. */
export function DepositForm({ methods, promotions, onOrder }: DepositFormProps) {
  const t = useT();
  const detailOf = useChannelDetail();
  const [picked, setPicked] = useState<MethodChoice>({ method: undefined, channel: undefined });
  const chosen = chosenMethod(methods, picked);
  if (!chosen) return null;
  const { method, channel } = chosen;
  return (
    <div className={page.stack}>
      <RadioChoice
        legend={t('deposit.method')}
        options={methods.map((one) => ({
          code: one.code,
          label: <MethodName method={one} />,
        }))}
        chosen={method.code}
        onChoose={(code) => setPicked({ method: code, channel: undefined })}
      />
      {method.channels.length > 1 && (
        <RadioChoice
          legend={t('voucher.channel')}
          options={method.channels.map((one) => ({
            code: one.code,
            label: <ChannelName channel={one} />,
            detail: detailOf(one),
            disabled: one.paused,
          }))}
          chosen={channel.code}
          onChoose={(code) => setPicked({ method: method.code, channel: code })}
        />
      )}
      <AmountForm method={chosen} promotions={promotions} onOrder={onOrder} onRestoreMethod={setPicked} />
    </div>
  );
}

/** Name of a channel, with recommended or paused badge. */
function ChannelName({ channel }: { readonly channel: DepositChannel }) {
  const t = useT();
  const { displayName, recommendation, paused } = channel;
  return (
    <>
      <span>{displayName}</span>
      {paused && <Badge tone="bad">{t('voucher.paused')}</Badge>}
      {recommendation && !paused && <Badge tone="accent">{t('voucher.recommended')}</Badge>}
    </>
  );
}

/** Name of a method, and whether all its channels are paused. */
function MethodName({ method: { displayName, channels } }: { readonly method: DepositMethod }) {
  const t = useT();
  return (
    <>
      <span>{displayName}</span>
      {channels.every(({ paused }) => paused) && <Badge tone="bad">{t('voucher.paused')}</Badge>}
    </>
  );
}

/** Returns the limits and the fee of a channel. */
function useChannelDetail(): (channel: DepositChannel) => string {
  const t = useT();
  const { money, percent: percentOf } = useFormats();
  const { currency } = useApi().status.info;
  const written = (amount: string) =>
    money(amount, { currency, ...(amount.endsWith('.00') && { decimals: 0 }) });
  return ({ min, max, customerCharge, customerChargeFixed }) => {
    const range = t('deposit.limits', { min: written(min), max: written(max) });
    const percent = customerCharge > 0 ? percentOf(customerCharge / 100) : undefined;
    const each = /[1-9]/.test(customerChargeFixed) ? written(customerChargeFixed) : undefined;
    const fee = [percent, each].filter((part) => part !== undefined).join(' + ');
    return `${range} · ${fee === '' ? t('voucher.noFee') : t('voucher.feeRate', { fee })}`;
  };
}
