import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type CallOutput, CallFailure, useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { useCopy } from '../../identity/index.ts';
import { paths } from '../../paths.ts';
import page from '../../ui/blocks/page.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { useHydrated } from '../../ui/loading/browser-page.ts';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { QrCode } from '../../ui/pictures/qr-code.tsx';
import styles from './invite.module.css';
import { ShareButton } from './share-button.tsx';

type Details = CallOutput<'referrals.referralDetails'>;
export type ReferralTerms = NonNullable<Details['terms']>;

export interface InvitationProps {
  /** Null before the first use. */
  readonly code: string | null;
  readonly terms: ReferralTerms;
}

/** The offer, and the link of the member with every method of passing it on. */
export function Invitation({ code, terms: { reward, friendReward } }: InvitationProps) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  return (
    <section className={page.card}>
      <h2 className={page.title}>{t('invite.title', { amount: money(reward, { currency }) })}</h2>
      <p className={page.quiet}>
        {t('invite.lead')}
        {friendReward !== null && ` ${t('invite.friendGets', { amount: money(friendReward, { currency }) })}`}
      </p>
      {code === null ? <NewCode /> : <OwnLink code={code} />}
    </section>
  );
}

/** Creates the code of the member at the first visit. */
function NewCode() {
  const t = useT();
  const { client } = useApi();
  const queries = useQueryClient();
  const { mutate, isError, isPending } = useMutation({
    mutationFn: () => client.call('referrals.createReferralCode', {}),
    onSuccess: ({ code }) =>
      queries.setQueryData<Details>(
        ['referrals.referralDetails', {}],
        (known) => known && { ...known, code },
      ),
    onError: (error) => {
      // The promotion ended meanwhile.
      if (!(error instanceof CallFailure) || error.code !== 'referral.not.offered') return;
      void queries.invalidateQueries({ queryKey: ['referrals.referralDetails'] });
    },
  });
  useEffect(() => mutate(), [mutate]);
  if (!isError) return <Skeleton className={styles.linkShape} />;
  return (
    <div className={styles.linkShape} role="alert">
      <p className={page.wrong}>{t('invite.codeFailed')}</p>
      <Button kind="secondary" busy={isPending} onClick={() => mutate()}>
        {t('ui.retry')}
      </Button>
    </div>
  );
}

function OwnLink({ code }: { readonly code: string }) {
  const t = useT();
  const copy = useCopy();
  const [scanned, setScanned] = useState(false);
  // The server does not know the address of the visitor.
  const origin = useHydrated() ? location.origin : '';
  const address = `${paths.register}?referralCode=${code}`;
  const link = origin + address;
  return (
    <div className={page.stack}>
      <dl className={styles.texts}>
        <CopyRow
          label={t('invite.link')}
          text={origin.replace(/^https?:\/\//, '') + address}
          copyLabel={t('invite.copyLink')}
          onCopy={() => void copy(link)}
        />
        <CopyRow
          label={t('invite.code')}
          text={code}
          copyLabel={t('invite.copyCode')}
          onCopy={() => void copy(code)}
        />
      </dl>
      <div className={styles.actions}>
        <ShareButton link={link} />
        <Button kind="secondary" aria-haspopup="dialog" onClick={() => setScanned(true)}>
          {t('invite.qr')}
        </Button>
      </div>
      <Sheet open={scanned} onClose={() => setScanned(false)} title={t('invite.qr')}>
        <div className={styles.scan}>
          <p>{t('invite.qrText')}</p>
          <QrCode text={link} label={t('invite.qrLabel')} />
        </div>
      </Sheet>
    </div>
  );
}

interface CopyRowProps {
  readonly label: string;
  readonly text: string;
  readonly copyLabel: string;
  readonly onCopy: () => void;
}

function CopyRow({ label, text, copyLabel, onCopy }: CopyRowProps) {
  return (
    <div className={styles.copyRow}>
      <dt>{label}</dt>
      <dd>
        <bdi dir="ltr" className={styles.text}>
          {text}
        </bdi>
      </dd>
      <dd className={styles.copy}>
        <IconButton icon="copy" label={copyLabel} onClick={onCopy} />
      </dd>
    </div>
  );
}
