import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Theme } from '@tessera/contract/first-view';
import { useState } from 'react';
import { useApi, useSession } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import { paths } from '../../paths.ts';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { Icon, type IconName } from '../../ui/pictures/icon.tsx';
import { BreakButton, useMayBreak } from '../../wallet/index.ts';
import styles from './panel.module.css';
import type { PanelProps } from './panel.ts';
import { usePreferences } from './preferences.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';

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

/** Deposit and withdraw for everybody; for a member also the balance, the way out and a break from play. */
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
        {/* Cannot be taken back: a finger meant for another row does not meet it. */}
        <BreakButton look="row" onTaken={onClose} />
      </Sheet>
      <SignOutDialog open={leaving} onClose={() => setLeaving(false)} />
    </>
  );
}

function useRows(leave: () => void): readonly Row[] {
  const session = useSession();
  const { session: kept } = useApi();
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
    // The answer told that the session is over: without a word the page would only turn into a guest's.
    if (!kept.get()) await navigate({ to: paths.login });
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

/** Light, dark, or as the device says. */
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
