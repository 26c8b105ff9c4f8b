import { type ComponentType, type ReactNode, useState } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { FirstViewIcon, type FirstViewIconName } from '../../ui/pictures/first-view-icon.tsx';
import { type PanelProps, useCompleteMessages } from '../panels/preferences.tsx';
import styles from './header.module.css';

/** Opens the language panel. */
export function LanguagePicker() {
  return <IconOpener icon="globe" label="layout.language" load={loadLanguages} />;
}

/** Opens the header menu. */
export function HeaderMenu() {
  return <IconOpener icon="menu" label="layout.menu" load={loadMenu} />;
}

/** Opens the explanation of the balance. */
export function BalanceOpener({ children }: { readonly children: ReactNode }) {
  return (
    <Opener className={styles.holdings} load={loadBalance}>
      {children}
    </Opener>
  );
}

type Panel = ComponentType<PanelProps>;

const loadLanguages = async () => (await panelList()).loadLanguages();
const loadMenu = async () => (await panelList()).loadMenu();
const loadBalance = async () => (await panelList()).loadBalance();

function panelList() {
  return import('../panels/panel-list.ts');
}

interface IconOpenerProps extends Pick<OpenerProps, 'load'> {
  readonly icon: FirstViewIconName;
  readonly label: PlainMessageKey;
}

function IconOpener({ icon, label, load }: IconOpenerProps) {
  const t = useT();
  return (
    <Opener className={styles.iconButton} label={t(label)} load={load}>
      <FirstViewIcon name={icon} />
    </Opener>
  );
}

interface OpenerProps {
  readonly className: string | undefined;
  /** Required if the content of the button is not descriptive. */
  readonly label?: string;
  readonly children: ReactNode;
  load(): Promise<Panel>;
}

/** A button whose panel is lazy: script and messages load on pointer down. */
function Opener({ className, label, children, load }: OpenerProps) {
  const t = useT();
  const toast = useToast();
  const completeWords = useCompleteMessages();
  const [open, setOpen] = useState(false);
  const [Part, setPart] = useState<Panel>();
  const bring = async () => {
    const [part] = await Promise.all([load(), completeWords()]);
    setPart(() => part);
  };
  const cannotOpen = () => {
    setOpen(false);
    toast.show(t('error.offline'));
  };
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="dialog"
        // If the script does not load, the tap retries and reports the error.
        onPointerDown={() => void bring().catch(() => undefined)}
        onClick={() => {
          setOpen(true);
          bring().catch(cannotOpen);
        }}
      >
        {children}
      </button>
      {Part && <Part open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
