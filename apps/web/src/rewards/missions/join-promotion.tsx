import type { EntryState, MissionLabel } from '@tessera/contract/rewards/missions';
import { useFailureText } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import page from '../../ui/blocks/page.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { FocusedNote } from '../../ui/feedback/focused-note.tsx';
import { useJoin } from '../activities/queries.ts';
import styles from './missions.module.css';

export interface JoinPromotionProps {
  readonly promotionId: string;
  readonly label: MissionLabel;
  /** What joining means. */
  readonly text: string;
}

/** Joins a mission or a leader board, or states what became of the application. */
export function JoinPromotion({ promotionId, label, text }: JoinPromotionProps) {
  const t = useT();
  const join = useJoin({ promotionId });
  if (join.isSuccess) {
    return (
      <>
        <p className={page.quiet}>{text}</p>
        <JoinedNote state={join.data.state} />
      </>
    );
  }
  if (label === 'applying' || label === 'rejected') {
    return <p className={page.quiet}>{t(`missions.text.${label}`)}</p>;
  }
  if (label !== 'join') return null;
  return (
    <>
      <p className={page.quiet}>{text}</p>
      {join.isError && <JoinRefused error={join.error} />}
      <Button busy={join.isPending} onClick={() => join.mutate()}>
        {t('missions.join')}
      </Button>
    </>
  );
}

const REFUSALS = {
  'mission.not.found': 'missions.refused.notFound',
  'mission.not.open': 'missions.refused.notOpen',
} as const satisfies Record<string, PlainMessageKey>;

function JoinRefused({ error }: { readonly error: Error }) {
  const words = useFailureText(error, REFUSALS);
  return (
    <p className={page.wrong} role="alert">
      {words}
    </p>
  );
}

/** Takes the place of the pressed button. */
function JoinedNote({ state }: { readonly state: EntryState }) {
  const t = useT();
  return (
    <FocusedNote className={styles.joined}>
      {t(state === 'applying' ? 'missions.applied' : 'missions.joined')}
    </FocusedNote>
  );
}
