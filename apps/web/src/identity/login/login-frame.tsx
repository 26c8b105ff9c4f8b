import { Link, useSearch } from '@tanstack/react-router';
import type { FormEvent, ReactNode } from 'react';
import { CallFailure, type OwnWords } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { useHydrated } from '../../ui/loading/use-hydrated.ts';
import { CaptchaField } from '../captcha/captcha-field.tsx';
import styles from '../entry-page.module.css';
import { FailureNote } from '../failure-note.tsx';
import { LOGIN_WORDS } from './login-words.ts';
import type { Captcha } from '../captcha/use-captcha.ts';
import type { RememberBox } from './use-remember-box.ts';

export interface LoginFrameProps {
  readonly onSubmit: (event: FormEvent) => void;
  readonly captcha: Captcha;
  /** Why the last try was not taken. */
  readonly failure: Error | null;
  /** What a refusal means here and nowhere else. */
  readonly words?: OwnWords | undefined;
  readonly busy: boolean;
  /** Until the server takes another try. */
  readonly waitSeconds: number;
  readonly box: RememberBox;
  /** The fields of this way of signing in. */
  readonly children: ReactNode;
}

/** What both ways of signing in by something typed have around their fields. */
export function LoginFrame({ captcha, failure, busy, waitSeconds, box, ...props }: LoginFrameProps) {
  const t = useT();
  const hydrated = useHydrated();
  return (
    // Without the script the browser would send it by itself: `post`, so that nothing typed gets into an address.
    <form className={styles.form} method="post" noValidate onSubmit={props.onSubmit}>
      {props.children}
      {captcha.purpose && <CaptchaField {...captcha.field} key={captcha.purpose} purpose={captcha.purpose} />}
      {failure && !isSaidElsewhere(failure, waitSeconds) && (
        <>
          <FailureNote error={failure} own={{ ...LOGIN_WORDS, ...props.words }} />
          <OtherLoginLink failure={failure} />
        </>
      )}
      <div className={styles.sides}>
        <Checkbox checked={box.ticked} onChange={(event) => box.tick(event.target.checked)}>
          {t('login.remember')}
        </Checkbox>
        <Link to={paths.forgotPassword} className={styles.link}>
          {t('login.forgot')}
        </Link>
      </div>
      <Button type="submit" disabled={!hydrated || waitSeconds > 0} busy={busy}>
        {waitSeconds > 0
          ? t('login.waitSeconds', { seconds: waitSeconds })
          : t(busy ? 'login.submitting' : 'title.login')}
      </Button>
    </form>
  );
}

/** Leads members from the agent login to the member login, and agents the other way. */
function OtherLoginLink({ failure }: { readonly failure: Error }) {
  const t = useT();
  const search: { readonly return?: string } = useSearch({ strict: false });
  const code = failure instanceof CallFailure ? failure.code : undefined;
  if (code !== 'login.not.member' && code !== 'login.not.agent') return null;
  const agent = code === 'login.not.member';
  return (
    <Link
      to={paths.login}
      search={{
        ...(search.return !== undefined && { return: search.return }),
        ...(agent && { side: 'agent' }),
      }}
      className={styles.link}
    >
      {t(agent ? 'login.agentTitle' : 'login.memberTitle')}
    </Link>
  );
}

/** At a field, by the step that follows, or by nothing more because the wait is over. */
const SAID_AT_A_FIELD = new Set([
  'captcha.err',
  'verification.code.err',
  'mobile.invalid',
  'login.remember.invalid',
  'login.second.factor',
]);

function isSaidElsewhere(failure: Error, waitSeconds: number): boolean {
  if (!(failure instanceof CallFailure)) return false;
  return SAID_AT_A_FIELD.has(failure.code) || (failure.code === 'login.wait' && waitSeconds === 0);
}
