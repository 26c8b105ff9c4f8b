import { useMutation } from '@tanstack/react-query';
import { saveFile, useApi, useFailureText } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';
import { Button } from '../../ui/controls/button.tsx';
import styles from './boards.module.css';

export interface VerificationProps {
  readonly promotionId: string;
  /** SHA-256 of the final standings in hexadecimal digits. */
  readonly digest: string;
}

/** Compares the digest of the board with the final standings, on the device of the member. */
export function Verification({ promotionId, digest }: VerificationProps) {
  const t = useT();
  const { client } = useApi();
  const check = useMutation({
    mutationFn: async () => {
      const { text } = await client.call('leaderBoards.finalStandings', { promotionId });
      return { text, computed: await sha256(text) };
    },
  });
  const { data } = check;
  const save = () =>
    data && saveFile(new Blob([data.text], { type: 'text/plain' }), `leader-board-${promotionId}.txt`);
  return (
    <section className={page.card} aria-labelledby="verification">
      <h2 id="verification" className={page.subtitle}>
        {t('boards.verification')}
      </h2>
      <p className={page.quiet}>{t('boards.verifyText')}</p>
      <dl className={styles.digest}>
        <dt>{t('boards.digest')}</dt>
        <dd dir="ltr">{digest}</dd>
      </dl>
      <Button kind="secondary" busy={check.isPending} onClick={() => check.mutate()}>
        {t('boards.verify')}
      </Button>
      {check.isError && <Failed error={check.error} />}
      {data && (
        <>
          <Result computed={data.computed} digest={digest} />
          <Button kind="quiet" onClick={save}>
            {t('boards.save')}
          </Button>
        </>
      )}
    </section>
  );
}

function Failed({ error }: { readonly error: Error }) {
  const words = useFailureText(error, { 'leader.board.not.found': 'boards.notFound' });
  return (
    <p className={page.wrong} role="alert">
      {words}
    </p>
  );
}

interface ResultProps {
  /** Undefined where the browser computes no digests. */
  readonly computed: string | undefined;
  readonly digest: string;
}

function Result({ computed, digest }: ResultProps) {
  const t = useT();
  if (computed === undefined) return <p role="status">{t('boards.cannotVerify')}</p>;
  if (computed !== digest) {
    return (
      <p className={page.wrong} role="alert">
        {t('boards.changed')}
      </p>
    );
  }
  return (
    <p className={styles.verified} role="status">
      {t('boards.verified')}
    </p>
  );
}

/** Returns the SHA-256 of a text in UTF-8. Browsers compute digests on secure connections only. */
async function sha256(text: string): Promise<string | undefined> {
  const { subtle } = crypto as Partial<Crypto>;
  if (!subtle) return undefined;
  const hash = await subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
