import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Theme } from '@tessera/contract/first-view';
import { useState } from 'react';
import { useApi, useSession } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import { useSignOut } from '../../identity/index.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/controls/button.tsx';
import sheetStyles from '../../ui/feedback/sheet.module.css';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Icon, type IconName } from '../../ui/pictures/icon.tsx';
import { BreakButton, useMayBreak } from '../../wallet/index.ts';
import styles from './panel.module.css';
import { type PanelProps, usePreferences } from './preferences.tsx';

const THEMES: readonly { readonly theme: Theme; readonly label: PlainMessageKey }[] = [
  { theme: 'system', label: 'layout.themeSystem' },
  { theme: 'light', label: 'layout.themeLight' },
  { theme: 'dark', label: 'layout.themeDark' },
];

interface Row {
  readonly icon: IconName;
  readonly label: PlainMessageKey;
  act(): void;
}

/** Deposit and withdrawal for everybody; for members also balance, sign-out and break. */
export function HeaderMenuPanel({ open, onClose }: PanelProps) {
  const t = useT();
  const [leaving, setLeaving] = useState(false);
  const rows = useRows(() => setLeaving(true));
  return (
    <>
      <Sheet open={open} onClose={onClose} title={t('layout.menu')}>
        <ul className={styles.list}>
          {rows.map(({ icon, label, act }) => (
            <li key={label}>
              <button
                type="button"
                className={styles.row}
                onClick={() => {
                  onClose();
                  act();
                }}
              >
                <Icon name={icon} />
                <span>{t(label)}</span>
              </button>
            </li>
          ))}
        </ul>
        <ThemeChoice />
        {/* Irreversible, so it requires a long press. */}
        <BreakButton variant="row" onTaken={onClose} />
      </Sheet>
      <SignOutDialog open={leaving} onClose={() => setLeaving(false)} />
    </>
  );
}

function useRows(leave: () => void): readonly Row[] {
  const session = useSession();
  const { session: sessionStore } = useApi();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { balanceHidden, hideBalance } = usePreferences();
  const mayBreak = useMayBreak();
  const money: Row[] = [
    { icon: 'wallet', label: 'layout.deposit', act: () => void navigate({ to: paths.voucherCenter }) },
    { icon: 'withdraw', label: 'layout.withdraw', act: () => void navigate({ to: paths.withdraw }) },
  ];
  const safe: Row[] = [
    { icon: 'shield', label: 'title.protection', act: () => void navigate({ to: paths.protection }) },
  ];
  if (!session) return money;
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: ['wallet.wallet'] });
    // The session ended meanwhile: without the redirect the page would silently turn into a guest page.
    if (!sessionStore.get()) await navigate({ to: paths.login });
  };
  return [
    ...money,
    {
      icon: 'refresh',
      label: 'layout.refreshBalance',
      act: () => void refresh(),
    },
    {
      icon: balanceHidden ? 'eye' : 'eye-off',
      label: balanceHidden ? 'layout.showBalance' : 'layout.hideBalance',
      act: () => hideBalance(!balanceHidden),
    },
    ...(mayBreak ? safe : []),
    { icon: 'sign-out', label: 'layout.signOut', act: leave },
  ];
}

/** Light, dark, or system theme. */
function ThemeChoice() {
  const t = useT();
  const { theme: current, chooseTheme } = usePreferences();
  return (
    <fieldset className={styles.themes}>
      <legend>{t('layout.theme')}</legend>
      {THEMES.map(({ theme, label }) => (
        <button
          key={theme}
          type="button"
          className={styles.theme}
          aria-pressed={theme === current}
          onClick={() => chooseTheme(theme)}
        >
          {t(label)}
        </button>
      ))}
    </fieldset>
  );
}

interface SignOutDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks for confirmation before signing out. */
export function SignOutDialog({ open, onClose }: SignOutDialogProps) {
  const t = useT();
  const toast = useToast();
  const signOut = useSignOut({ forgetLogin: true });
  const confirm = () => {
    onClose();
    toast.show(t('signOut.wait'), 'hold');
    signOut.mutateAsync().then(
      () => toast.show(t('signOut.done'), 'done'),
      () => toast.show(t('signOut.failed'), 'long'),
    );
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('signOut.title')}>
      <div className={sheetStyles.choices}>
        <p>{t('signOut.ask')}</p>
        <Button onClick={confirm}>{t('layout.signOut')}</Button>
        <Button kind="secondary" onClick={onClose}>
          {t('signOut.stay')}
        </Button>
      </div>
    </Sheet>
  );
}
