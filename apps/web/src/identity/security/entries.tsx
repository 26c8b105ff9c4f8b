import type { IdentityStatus } from '@tessera/contract/security';
import { useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Badge, type BadgeProps } from '../../ui/blocks/badge.tsx';
import { RowLink } from '../../ui/controls/row-link.tsx';
import { SectionHeader } from '../../ui/blocks/section-header.tsx';
import type { Factors, SecurityConfig } from './security-queries.ts';
import page from '../../ui/blocks/page.module.css';

export interface EntriesProps {
  readonly factors: Factors;
  readonly config: SecurityConfig;
}

const IDENTITY = {
  none: { tone: 'quiet', words: 'security.identityNone' },
  pending: { tone: 'accent', words: 'security.identityPending' },
  verified: { tone: 'good', words: 'security.identityVerified' },
  rejected: { tone: 'bad', words: 'security.identityRejected' },
} as const satisfies Record<IdentityStatus, { tone: BadgeProps['tone']; words: string }>;

/** Where money may go, each behind the operator's switch. */
const PAYOUTS = [
  { flag: 'BINDCARD3', to: paths.bankCards, icon: 'withdraw', title: 'payout.banks' },
  { flag: 'BINDEW3', to: paths.eWallets, icon: 'wallet', title: 'payout.eWallets' },
  { flag: 'BINDVC3', to: paths.cryptoWallets, icon: 'transfer', title: 'payout.crypto' },
] as const;

/** Everything of the account's protection that has a screen of its own, and how each stands. */
export function Entries({ factors, config }: EntriesProps) {
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

/** A mark before it: of dots and digits alone the end would come first in a right-to-left line. */
const LEFT_TO_RIGHT = '\u200e';

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
