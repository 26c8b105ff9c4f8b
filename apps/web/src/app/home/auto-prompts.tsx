import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { SessionInfo } from '@tessera/contract/identity/identity';
import type { ConsolidatedFunds } from '@tessera/contract/wallet/wallet';
import { useCallback, useEffect, useState } from 'react';
import { useApi, useCall, useSession } from '../../api/index.ts';
import { recordSummarySettled } from '../../api/visit.ts';
import { useAutoDialog, useAutoDialogClaim } from '../../content/popups/auto-dialog.ts';
import { OpenPages } from '../../content/popups/open-pages.ts';
import type { PopupPlace } from '../../content/popups/popup-store.ts';
import { Popups } from '../../content/popups/popups.tsx';
import { useT } from '../../i18n/locale-provider.tsx';
import { isTrial } from '../../identity/index.ts';
import { type Path, paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { ActivitySums } from '../../wallet/index.ts';
import { isSwitchedOn } from '../mine/mine-items.ts';
import { entryOf, isBuilt } from '../routing/resolve-route.ts';
import { COMING_SOON } from '../routing/routes.tsx';
import styles from './prompts.module.css';
import { useCompleteCatalogue } from './use-complete-catalogue.ts';

const WITHOUT_CONTRACTS: ReadonlySet<number> = new Set([4, 40, 41, 42]);

/** Pages on which contracts are answered. */
const CONTRACT_PATHS: readonly Path[] = [paths.salaryContract, paths.dividendContract, paths.hourContract];

/**
 * Automatic prompts of a place: announcements, and on the home page also the prompts before and after them.
 */
export function AutoPrompts({ place }: { readonly place: PopupPlace }) {
  return place === 'm_home' ? <HomePrompts /> : <AnnouncementPrompt place={place} />;
}

/** The prompts load independently: a script that does not load blocks no other prompt. */
function HomePrompts() {
  const { summary, loading } = useDueSummary();
  return (
    <>
      <DailySummary />
      <ContractPrompt />
      {/* Not fetched while the 30-day summary takes precedence. */}
      {!loading && summary === null && <AnnouncementPrompt place="m_home" />}
    </>
  );
}

function AnnouncementPrompt({ place }: { readonly place: PopupPlace }) {
  const { flags } = useApi().status.info;
  const isOpen = useCallback(
    (pathname: string) => entryOf(pathname)?.screen !== COMING_SOON && isSwitchedOn(pathname, flags),
    [flags],
  );
  // Announcements for members concern deposits and rewards, which play money does not have.
  if (isTrial(useSession())) return null;
  return (
    <OpenPages value={isOpen}>
      <Popups place={place} useMayPromote={useMayPromote} />
    </OpenPages>
  );
}

/** Promotions are announced where the reward center is available, and after the first round of a member. */
function useMayPromote(wanted: boolean): boolean | undefined {
  const available = useApi().status.info.flags['REWCEN3'] === true;
  const { data, isError, isPaused } = useCall(
    'report.transactions',
    { txType: 'betting' },
    { enabled: wanted && available },
  );
  if (!available || isError || isPaused) return false;
  return data && data.list.length > 0;
}

/** Notifies an agent of an offered contract and links to its page once that page is built. */
export function ContractPrompt() {
  const t = useT();
  const enabled = mayHaveContracts(useSession()) && CONTRACT_PATHS.some(isBuilt);
  const [closed, setClosed] = useState(false);
  const { data } = useCall('wallet.consolidatedFunds', {}, { enabled });
  const pending = enabled && data ? pendingContracts(data).filter(({ to }) => isBuilt(to)) : [];
  const due = pending.length > 0 && !closed;
  const worded = useCompleteCatalogue(due);
  const finish = () => setClosed(true);
  if (!useAutoDialog('contracts', due && worded)) return null;
  return (
    <Sheet open onClose={finish} title={t('contracts.title')}>
      <div className={styles.prompt}>
        <p className={styles.text}>{t('contracts.text')}</p>
        {pending.map(({ kind, to }) => (
          <ButtonLink key={kind} to={to}>
            {t(`contracts.${kind}`)}
          </ButtonLink>
        ))}
        <Button kind="quiet" onClick={finish}>
          {t('contracts.later')}
        </Button>
      </div>
    </Sheet>
  );
}

type ContractKind = 'salary' | 'dividend' | 'hourly';

interface PendingContract {
  readonly kind: ContractKind;
  /** Page on which the contract is answered. */
  readonly to: Path;
}

/** Returns whether contracts can be offered: all accounts except trial and test accounts. */
export function mayHaveContracts(session: SessionInfo | null): boolean {
  return session !== null && !WITHOUT_CONTRACTS.has(session.type);
}

/** Returns the kinds of contract with at least one pending offer. */
export function pendingContracts(funds: ConsolidatedFunds): PendingContract[] {
  const kinds = [
    { kind: 'salary', to: paths.salaryContract, requests: funds.dailysalreqtype },
    { kind: 'dividend', to: paths.dividendContract, requests: funds.divtypecompperiodreq },
    { kind: 'hourly', to: paths.hourContract, requests: funds.contracthoursalreq },
  ] as const;
  return kinds
    .filter(({ requests }) => Object.keys(requests).length > 0)
    .map(({ kind, to }) => ({ kind, to }));
}

/** Summary of the last 30 days, shown once a day to members who play for money. */
export function DailySummary() {
  const t = useT();
  const navigate = useNavigate();
  const { client } = useApi();
  const queries = useQueryClient();
  const { summary, loading } = useDueSummary();
  // Due at every login: no other prompt opens until it is known whether the summary is due.
  useAutoDialogClaim('summary', loading || summary !== null);
  const worded = useCompleteCatalogue(summary !== null);
  const free = useAutoDialog('summary', summary !== null && worded);
  if (!summary || !free) return null;
  const close = () => {
    queries.setQueryData(['protection.dueSummary', {}], { summary: null });
    // If the call fails, the next visit shows the summary again.
    client.call('protection.markSummaryShown', {}).catch(() => undefined);
  };
  return (
    <Sheet open onClose={close} title={t('protection.statement.thirtyDays')}>
      <div className={styles.prompt}>
        <ActivitySums activity={summary} />
        <Button
          kind="secondary"
          onClick={() => {
            close();
            void navigate({ to: paths.protection });
          }}
        >
          {t('title.protection')}
        </Button>
        <Button onClick={close}>{t('ui.close')}</Button>
      </div>
    </Sheet>
  );
}

/** Returns the due 30-day summary, and `loading` while it is unknown whether a summary is due. */
function useDueSummary() {
  const session = useSession();
  const enabled = session?.firstTimeLogin === false && !isTrial(session);
  const { data, isPending, fetchStatus } = useCall('protection.dueSummary', {}, { enabled });
  const noneDue = enabled && data?.summary === null;
  useEffect(() => {
    if (noneDue) recordSummarySettled();
  }, [noneDue]);
  const summary = (enabled && data?.summary) || null;
  return { summary, loading: enabled && isPending && fetchStatus !== 'paused' };
}
