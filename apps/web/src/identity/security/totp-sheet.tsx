import { asciiDigits } from '@tessera/contract/digits';
import { type FormEvent, useState } from 'react';
import { CallFailure, type CallOutput, useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import page from '../../ui/blocks/page.module.css';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { FailureNote } from '../failure-note.tsx';
import { QrCode } from '../../ui/pictures/qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useReadAnew } from './security-queries.ts';
import styles from './security.module.css';
import { SECURITY_FAILURES } from './security-words.ts';
import { useSensitive } from './sensitive.tsx';
import { useCopy } from './use-copy.ts';

type Started = CallOutput<'identity.startTotp'>;

export interface TotpSheetProps {
  /** The secret to be confirmed; undefined while the sheet is closed. */
  readonly started: Started | undefined;
  readonly onClose: () => void;
}

/** Two steps: a code of the app turns it on, then the recovery codes are shown, once. */
export function TotpSheet({ started, onClose }: TotpSheetProps) {
  const t = useT();
  const readAnew = useReadAnew();
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => {
    // Only now: the screen below would take the sheet away when it learns that it is on.
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
      {confirm.error && !wrong && <FailureNote error={confirm.error} own={SECURITY_FAILURES} />}
      <Button type="submit" busy={confirm.isPending}>
        {t('security.totpConfirm')}
      </Button>
    </form>
  );
}
