import { asciiDigits } from '@tessera/contract/digits';
import { type FormEvent, useState } from 'react';
import { CallFailure, type CallOutput, useApi, useSession } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Badge } from '../../ui/blocks/badge.tsx';
import page from '../../ui/blocks/page.module.css';
import { SectionHeader } from '../../ui/blocks/section-header.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useHydrated } from '../../ui/loading/browser-page.ts';
import { QrCode } from '../../ui/pictures/qr-code.tsx';
import { FailureNote } from '../form-fields.tsx';
import { ConfirmDialog, SECURITY_FAILURES } from './confirm-dialog.tsx';
import { type Factors, useRefetch } from './security-queries.ts';
import styles from './security.module.css';
import { useSensitive } from './reauthentication.tsx';
import { useCopy } from './use-copy.ts';

/** Authenticator codes: whether logins require them, and the switch. */
export function Authenticator({ factors }: { readonly factors: Factors }) {
  const t = useT();
  const on = factors.totpEnabledAt !== null;
  return (
    <section className={page.stack} aria-labelledby="security-totp">
      <SectionHeader id="security-totp" title={t('security.totp')} />
      <div className={page.card}>
        <div className={styles.state}>
          <p className={page.quiet}>{t('security.totpText')}</p>
          <span className={styles.oneLine}>
            <Badge tone={on ? 'good' : 'quiet'}>{t(on ? 'security.totpOn' : 'security.totpOff')}</Badge>
          </span>
        </div>
        {factors.totpEnabledAt !== null && (
          <RecoveryState since={factors.totpEnabledAt} codesLeft={factors.recoveryCodesLeft} />
        )}
        <TurnOn on={on} />
        {on && <TurnOff />}
      </div>
    </section>
  );
}

function RecoveryState({ since, codesLeft }: { readonly since: string; readonly codesLeft: number }) {
  const t = useT();
  const { date } = useFormats();
  return (
    <p className={styles.detail}>
      {t('security.totpSince', { date: date(since, 'day') })} ·{' '}
      {t('security.codesLeft', { count: codesLeft })}
    </p>
  );
}

/** Stays mounted once it is on: the recovery codes must still be saved. */
function TurnOn({ on }: { readonly on: boolean }) {
  const t = useT();
  const hydrated = useHydrated();
  const { client } = useApi();
  const [started, setStarted] = useState<CallOutput<'identity.startTotp'>>();
  const start = useSensitive({ act: () => client.call('identity.startTotp', {}), onDone: setStarted });
  return (
    <>
      {start.error && <FailureNote error={start.error} texts={SECURITY_FAILURES} />}
      {!on && (
        <Button kind="secondary" disabled={!hydrated} busy={start.isPending} onClick={() => start.mutate()}>
          {t('security.totpTurnOn')}
        </Button>
      )}
      <TotpSheet started={started} onClose={() => setStarted(undefined)} />
    </>
  );
}

function TurnOff() {
  const t = useT();
  const toast = useToast();
  const hydrated = useHydrated();
  const { client } = useApi();
  const readAnew = useRefetch();
  const [confirming, setConfirming] = useState(false);
  const remove = useSensitive({
    act: () => client.call('identity.removeTotp', {}),
    onDone: async () => {
      toast.show(t('security.totpWentOff'));
      await readAnew();
    },
  });
  return (
    <>
      <Button kind="secondary" disabled={!hydrated} onClick={() => setConfirming(true)}>
        {t('security.totpTurnOff')}
      </Button>
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title={t('security.totpOffTitle')}
        text={t('security.totpOffText')}
        submit={t('security.totpTurnOff')}
        change={remove}
        onSubmit={() => remove.mutate()}
      />
    </>
  );
}

type Started = CallOutput<'identity.startTotp'>;

interface TotpSheetProps {
  /** The secret to confirm; undefined while the sheet is closed. */
  readonly started: Started | undefined;
  readonly onClose: () => void;
}

/** Two steps: confirm a code, then save the recovery codes, which are shown once. */
function TotpSheet({ started, onClose }: TotpSheetProps) {
  const t = useT();
  const readAnew = useRefetch();
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => {
    // Deferred, because the refetch would unmount the sheet.
    if (codes) void readAnew();
    setCodes(undefined);
    onClose();
  };
  return (
    <Sheet
      open={started !== undefined}
      onClose={close}
      title={t(codes ? 'security.codesTitle' : 'security.totpSetTitle')}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={close} />
      ) : (
        started && <SetUp started={started} onConfirmed={setCodes} />
      )}
    </Sheet>
  );
}

interface SetUpProps {
  readonly started: Started;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
}

function SetUp({ started, onConfirmed }: SetUpProps) {
  const t = useT();
  const copy = useCopy();
  return (
    <div className={page.stack}>
      <p className={page.quiet}>{t('security.totpScan')}</p>
      <QrCode text={started.uri} label={t('security.totpPicture')} />
      <a className={page.link} href={started.uri}>
        {t('security.totpOpen')}
      </a>
      <div className={styles.secret}>
        <dl>
          <dt className={styles.detail}>{t('security.totpKey')}</dt>
          <dd>
            <bdi dir="ltr">{started.secret.match(/.{1,4}/g)?.join(' ')}</bdi>
          </dd>
        </dl>
        <IconButton icon="copy" label={t('security.totpKeyCopy')} onClick={() => void copy(started.secret)} />
      </div>
      <CodeForm onConfirmed={onConfirmed} />
    </div>
  );
}

function CodeForm({ onConfirmed }: Pick<SetUpProps, 'onConfirmed'>) {
  const t = useT();
  const { client } = useApi();
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const confirm = useSensitive({
    act: (typed: string) => client.call('identity.confirmTotp', { code: typed }),
    onDone: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  });
  const wrong = confirm.error instanceof CallFailure && confirm.error.code === 'verification.code.err';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(code === '');
    if (code !== '' && !confirm.isPending) confirm.mutate(code);
  };
  const type = (typed: string) => {
    confirm.reset();
    setMissing(false);
    setCode(asciiDigits(typed));
  };
  return (
    <form className={page.stack} method="post" noValidate onSubmit={submit}>
      <TextField
        label={t('security.totpCode')}
        hint={t('security.totpCodeHint')}
        error={missing ? t('entry.required') : wrong ? t('code.wrong') : undefined}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="go"
        dir="ltr"
        maxLength={16}
        value={code}
        onChange={(event) => type(event.target.value)}
        onClear={() => type('')}
      />
      {confirm.error && !wrong && <FailureNote error={confirm.error} texts={SECURITY_FAILURES} />}
      <Button type="submit" busy={confirm.isPending}>
        {t('security.totpConfirm')}
      </Button>
    </form>
  );
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** The ten recovery codes, to be saved outside this phone. */
function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = useT();
  const copy = useCopy();
  const session = useSession();
  const text = codes.join('\n');
  return (
    <div className={page.stack}>
      <p className={page.quiet}>{t('security.codesText')}</p>
      <ul className={styles.codes} aria-label={t('security.codesList')}>
        {codes.map((code) => (
          <li key={code}>
            <bdi dir="ltr">{code}</bdi>
          </li>
        ))}
      </ul>
      <div className={styles.pair}>
        <Button kind="secondary" onClick={() => void copy(text)}>
          {t('security.codesCopy')}
        </Button>
        <Button kind="secondary" onClick={() => download(`tessera-${session?.userName ?? ''}.txt`, text)}>
          {t('security.codesDownload')}
        </Button>
      </div>
      <Button onClick={onDone}>{t('security.codesDone')}</Button>
    </div>
  );
}

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
