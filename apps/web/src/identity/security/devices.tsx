import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailed, useApi, useCall } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Badge } from '../../ui/blocks/badge.tsx';
import page from '../../ui/blocks/page.module.css';
import { SectionHeader } from '../../ui/blocks/section-header.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useHydrated } from '../../ui/loading/browser-page.ts';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { FailureNote } from '../form-fields.tsx';
import { ConfirmDialog, SECURITY_FAILURES } from './confirm-dialog.tsx';
import { type Device, useRefetch } from './security-queries.ts';
import styles from './security.module.css';

/** Devices with an open session, and remembered devices. */
export function Devices() {
  const t = useT();
  const { data, error, isPending, fetchStatus, refetch } = useCall('identity.listDevices', {});
  const waiting = isPending && fetchStatus !== 'paused';
  return (
    <section className={page.stack} aria-labelledby="security-devices">
      <SectionHeader id="security-devices" title={t('security.devices')} />
      {waiting && <Skeleton className={styles.cardShape} />}
      {!waiting && !data && <CallFailed error={error} onRetry={() => void refetch()} />}
      {data && (
        <div className={page.card}>
          <ul className={styles.list} aria-labelledby="security-devices">
            {data.map((device) => (
              <DeviceRow key={`${device.kind}-${device.id}`} device={device} />
            ))}
          </ul>
          <Everywhere />
        </div>
      )}
    </section>
  );
}

function DeviceRow({ device }: { readonly device: Device }) {
  const t = useT();
  const { date } = useFormats();
  const name = device.device === '' ? t('security.deviceUnknown') : device.device;
  const time = date(device.seenAt);
  const isHere = device.current && device.kind === 'session';
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span className={styles.nameLine}>
          <bdi className={styles.name}>{name}</bdi>
          {isHere && <Badge tone="good">{t('security.deviceThis')}</Badge>}
        </span>
        <span className={styles.detail}>{t('security.deviceSeen', { ip: device.ip, time })}</span>
        {device.kind === 'remembered' && (
          <span className={styles.detail}>{t('security.deviceRemembered')}</span>
        )}
      </span>
      {!isHere && <EndButton device={device} name={name} time={time} />}
    </li>
  );
}

interface EndButtonProps {
  readonly device: Device;
  readonly name: string;
  readonly time: string;
}

function EndButton({ device: { id, kind }, name, time }: EndButtonProps) {
  const t = useT();
  const toast = useToast();
  const hydrated = useHydrated();
  const { client } = useApi();
  const readAnew = useRefetch();
  const end = useMutation({
    mutationFn: () => client.call('identity.endDevice', { id, kind }),
    onSuccess: async () => {
      await readAnew();
      toast.show(t('security.deviceEnded'));
    },
  });
  const remembered = kind === 'remembered';
  const values = { device: name, time };
  return (
    <>
      <button
        type="button"
        className={page.link}
        disabled={!hydrated || end.isPending}
        aria-label={remembered ? t('security.deviceForget', values) : t('security.deviceEnd', values)}
        onClick={() => end.mutate()}
      >
        {t(remembered ? 'security.deviceForgetShort' : 'security.deviceEndShort')}
      </button>
      {end.error && <FailureNote error={end.error} texts={SECURITY_FAILURES} />}
    </>
  );
}

function Everywhere() {
  const t = useT();
  const toast = useToast();
  const hydrated = useHydrated();
  const { client } = useApi();
  const readAnew = useRefetch();
  const [confirming, setConfirming] = useState(false);
  const close = () => setConfirming(false);
  const end = useMutation({
    mutationFn: () => client.call('identity.signOutEverywhere', {}),
    onSuccess: async ({ ended }) => {
      await readAnew();
      toast.show(t('security.everywhereDone', { count: ended }));
      close();
    },
  });
  return (
    <>
      <Button kind="secondary" disabled={!hydrated} onClick={() => setConfirming(true)}>
        <Icon name="sign-out" />
        {t('security.everywhere')}
      </Button>
      <ConfirmDialog
        open={confirming}
        onClose={close}
        title={t('security.everywhereTitle')}
        text={t('security.everywhereText')}
        submit={t('security.everywhere')}
        change={end}
        onSubmit={() => end.mutate()}
      />
    </>
  );
}
