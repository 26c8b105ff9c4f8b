import { Link, useSearch } from '@tanstack/react-router';
import type { Side } from '@tessera/contract/identity/identity';
import { type ReactNode, use } from 'react';
import { useApi } from '../api/index.ts';
import { useT } from '../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../i18n/messages.ts';
import type { Path } from '../paths.ts';
import { TopLine } from '../ui/blocks/top-line.tsx';
import styles from './entry-page.module.css';
import { EntryTools } from './entry.ts';

export interface EntryPageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Frame of login and registration, which have no header: home link, title and form. */
export function EntryPage({ title, children }: EntryPageProps) {
  const { brand } = useApi().status.info;
  return (
    <div className={styles.page}>
      <TopLine title={title}>{use(EntryTools)}</TopLine>
      <img
        src={brand.logoUrl}
        alt=""
        width={64}
        height={64}
        className={styles.mark}
        suppressHydrationWarning
      />
      <div className={styles.content}>{children}</div>
    </div>
  );
}

export interface OtherEntryProps {
  readonly question: PlainMessageKey;
  readonly to: Path;
  readonly label: PlainMessageKey;
  /** Member or agent login at the same address. */
  readonly side?: Side;
}

/** Link between login and registration that keeps the return target. */
export function OtherEntry({ question, to, label, side }: OtherEntryProps) {
  const t = useT();
  const search: { readonly return?: string } = useSearch({ strict: false });
  return (
    <p className={styles.door}>
      <span>{t(question)}</span>
      <Link
        to={to}
        search={{
          ...(search.return !== undefined && { return: search.return }),
          ...(side === 'agent' && { side }),
        }}
        className={styles.link}
      >
        {t(label)}
      </Link>
    </p>
  );
}

/** Secondary links of the form, side by side. */
export function ExitLinks({ links }: { readonly links: readonly { to: Path; label: PlainMessageKey }[] }) {
  const t = useT();
  return (
    <ul className={styles.ways}>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className={styles.link}>
            {t(label)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
