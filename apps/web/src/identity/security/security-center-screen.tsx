import { Link } from '@tanstack/react-router';
import type { Need } from '@tessera/contract/first-view';
import type { IdentityStatus } from '@tessera/contract/identity/security';
import { CallFailed, useApi, useCall } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { type Path, paths } from '../../paths.ts';
import { Badge, type BadgeProps } from '../../ui/blocks/badge.tsx';
import page from '../../ui/blocks/page.module.css';
import { SectionHeader } from '../../ui/blocks/section-header.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { RowLink } from '../../ui/controls/row-link.tsx';
import { useHydrated } from '../../ui/loading/browser-page.ts';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { FailureNote } from '../form-fields.tsx';
import { DataExport } from './data-export.tsx';
import { useSignOut } from '../session.ts';
import { eventKey, isAlarming } from './confirm-dialog.tsx';
import { Authenticator } from './authenticator.tsx';
import { Devices } from './devices.tsx';
import { SecurityGate, LimitedNote } from './guarded.tsx';
import { Passkeys } from './passkeys.tsx';
import { type Factors, SECURITY_CALLS, type SecurityConfig } from './security-queries.ts';
import styles from './security.module.css';

const IDENTITY = {
  none: { tone: 'quiet', words: 'security.identityNone' },
  pending: { tone: 'accent', words: 'security.identityPending' },
  verified: { tone: 'good', words: 'security.identityVerified' },
  rejected: { tone: 'bad', words: 'security.identityRejected' },
} as const satisfies Record<IdentityStatus, { tone: BadgeProps['tone']; words: string }>;

/** Payout destinations, each behind an operator switch. */
const PAYOUTS = [
  { flag: 'BINDCARD3', to: paths.bankCards, icon: 'withdraw', title: 'payout.banks' },
  { flag: 'BINDEW3', to: paths.eWallets, icon: 'wallet', title: 'payout.eWallets' },
  { flag: 'BINDVC3', to: paths.cryptoWallets, icon: 'transfer', title: 'payout.crypto' },
] as const;

/** A left-to-right mark: in a right-to-left line digits and dots would be reordered. */
const LEFT_TO_RIGHT = '\u200e';

const LEVELS = [
  { name: 'low', words: 'security.levelLow' },
  { name: 'medium', words: 'security.levelMedium' },
  { name: 'high', words: 'security.levelHigh' },
] as const;

const provesNone = ({ config: { mobile, email } }: EntriesProps) => !mobile?.verified && !email?.verified;

/** Factors of the server's security level; one of the two contacts is enough. */
const MISSING: readonly Missing[] = [
  {
    to: paths.withdrawalPassword,
    words: 'security.missingPin',
    isDue: ({ config }, flags) => !config.paymentPassword.isComplete && flags['PAYMENTPASS3'] !== false,
  },
  { to: paths.mobileNumber, words: 'security.missingContact', isDue: provesNone },
  { to: paths.mailAddress, words: 'security.missingMail', isDue: provesNone },
  {
    to: paths.securityCenter,
    hash: 'security-passkeys',
    words: 'security.missingFactor',
    isDue: ({ factors }) => factors.passkeys.length === 0 && factors.totpEnabledAt === null,
  },
];

export function needs(): readonly Need[] {
  return SECURITY_CALLS.map((call) => ({ call, input: {} }));
}

/** Account protection, open sessions and recent events. */
export function Screen() {
  return (
    <SecurityGate>
      {({ factors, config }) => (
        <div className={page.sections}>
          <div className={page.stack}>
            <Protection factors={factors} config={config} />
            <LastLogin last={config.lastLogin} />
            <LimitedNote until={config.limitedUntil} />
          </div>
          <Entries factors={factors} config={config} />
          <Passkeys passkeys={factors.passkeys} />
          <Authenticator factors={factors} />
          <Devices />
          <Activity />
          <DataExport />
          <SignOut />
        </div>
      )}
    </SecurityGate>
  );
}

function LastLogin({ last }: { readonly last: SecurityConfig['lastLogin'] }) {
  const t = useT();
  const { date } = useFormats();
  if (last === null) return <p className={styles.lastLogin}>{t('security.firstLogin')}</p>;
  const where = [last.device, last.ip].filter((part) => part !== '').join(' · ');
  return (
    <p className={styles.lastLogin}>
      {t('security.lastLogin', { time: date(last.at) })} <bdi>{where}</bdi>
    </p>
  );
}

function SignOut() {
  const t = useT();
  const hydrated = useHydrated();
  const signOut = useSignOut();
  return (
    <>
      {signOut.isError && <FailureNote error={signOut.error} texts={{ offline: 'signOut.failed' }} />}
      <Button kind="secondary" disabled={!hydrated} busy={signOut.isPending} onClick={() => signOut.mutate()}>
        <Icon name="sign-out" />
        {t('layout.signOut')}
      </Button>
    </>
  );
}

/** Recent security events of the account. */
function Activity() {
  const t = useT();
  const { date } = useFormats();
  const { data, error, isPending, fetchStatus, refetch } = useCall('identity.accountEvents', {});
  const waiting = isPending && fetchStatus !== 'paused';
  return (
    <section className={page.stack} aria-labelledby="security-events">
      <SectionHeader id="security-events" title={t('security.events')} />
      {waiting && <Skeleton className={styles.cardShape} />}
      {!waiting && !data && <CallFailed error={error} onRetry={() => void refetch()} />}
      {data && (
        <div className={page.card}>
          {data.length === 0 && <p className={page.quiet}>{t('security.eventsNone')}</p>}
          <ol className={styles.list} aria-labelledby="security-events">
            {data.map(({ id, kind, at, ip, device }) => (
              <li key={id} className={styles.event} data-alarming={isAlarming(kind)}>
                <span className={styles.name}>{t(eventKey(kind))}</span>
                <span className={styles.detail}>
                  {[date(at), device, ip].filter((part) => part !== '').join(' · ')}
                </span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}

/** The protection level and the missing factors. */
function Protection({ factors, config }: EntriesProps) {
  const t = useT();
  const { flags } = useApi().status.info;
  const place = LEVELS.findIndex(({ name }) => name === config.level);
  const level = LEVELS[place] ?? LEVELS[0];
  const missing = MISSING.filter(({ isDue }) => isDue({ factors, config }, flags));
  return (
    <div className={styles.protection} data-level={level.name}>
      <span className={styles.shield}>
        <Icon name="shield" />
      </span>
      <div>
        <h2 className={styles.level}>
          {t('security.level')}: <strong>{t(level.words)}</strong>
        </h2>
        <span className={styles.bars} aria-hidden="true">
          {LEVELS.map(({ name }, index) => (
            <span key={name} data-filled={index <= place} />
          ))}
        </span>
        <p className={page.quiet}>{t(missing.length > 0 ? 'security.missing' : 'security.levelHighHint')}</p>
        {missing.length > 0 && (
          <ul className={styles.missing}>
            {missing.map(({ to, hash, words }) => (
              <li key={words}>
                <Link to={to} {...(hash && { hash })} className={styles.missingLink}>
                  {t(words)}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

interface Missing {
  readonly to: Path;
  /** Section of that screen. */
  readonly hash?: string;
  readonly words:
    | 'security.missingPin'
    | 'security.missingContact'
    | 'security.missingMail'
    | 'security.missingFactor';
  isDue(props: EntriesProps, flags: Readonly<Record<string, boolean>>): boolean;
}

interface EntriesProps {
  readonly factors: Factors;
  readonly config: SecurityConfig;
}

/** Links to the protection screens with their state. */
function Entries({ factors, config }: EntriesProps) {
  const t = useT();
  const { flags } = useApi().status.info;
  const identity = IDENTITY[config.idVerification.status];
  return (
    <>
      <section className={page.stack} aria-labelledby="security-account">
        <SectionHeader id="security-account" title={t('security.account')} />
        <RowLink
          to={paths.changePassword}
          icon="key"
          title={t('security.password')}
          detail={t(factors.hasPassword ? 'security.passwordText' : 'security.passwordNone')}
        />
        {flags['PAYMENTPASS3'] !== false && <PinEntry pin={config.paymentPassword} />}
        <ContactEntry field="mobile" contact={config.mobile} />
        <ContactEntry field="mail" contact={config.email} />
        <RowLink
          to={paths.identityCheck}
          icon="user"
          title={t('security.identity')}
          end={<Badge tone={identity.tone}>{t(identity.words)}</Badge>}
        />
      </section>
      <section className={page.stack} aria-labelledby="security-money">
        <SectionHeader id="security-money" title={t('security.payout')} />
        {PAYOUTS.filter((payout) => flags[payout.flag] !== false).map(({ to, icon, title }) => (
          <RowLink key={to} to={to} icon={icon} title={t(title)} />
        ))}
      </section>
    </>
  );
}

function PinEntry({ pin }: { readonly pin: SecurityConfig['paymentPassword'] }) {
  const t = useT();
  const badge = pin.lockedUntil
    ? ({ tone: 'bad', words: 'security.pinLocked' } as const)
    : pin.isComplete
      ? ({ tone: 'good', words: 'security.set' } as const)
      : ({ tone: 'quiet', words: 'security.notSet' } as const);
  return (
    <RowLink
      to={paths.withdrawalPassword}
      icon="shield"
      title={t('security.pin')}
      end={<Badge tone={badge.tone}>{t(badge.words)}</Badge>}
    />
  );
}

interface ContactEntryProps {
  readonly field: 'mobile' | 'mail';
  readonly contact: SecurityConfig['mobile'];
}

function ContactEntry({ field, contact }: ContactEntryProps) {
  const t = useT();
  const words =
    contact === null ? 'security.notSet' : contact.verified ? 'security.proven' : 'security.unproven';
  return (
    <RowLink
      to={field === 'mobile' ? paths.mobileNumber : paths.mailAddress}
      icon={field === 'mobile' ? 'headset' : 'mail'}
      title={t(field === 'mobile' ? 'security.mobile' : 'security.mail')}
      {...(contact && { detail: `${LEFT_TO_RIGHT}${contact.shown}` })}
      end={<Badge tone={contact?.verified ? 'good' : 'quiet'}>{t(words)}</Badge>}
    />
  );
}
