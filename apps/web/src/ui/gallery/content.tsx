import { useState } from 'react';
import { Badge } from '../blocks/badge.tsx';
import { ListEnd } from '../blocks/list-end.tsx';
import { Money } from '../blocks/money.tsx';
import { ProgressBar } from '../blocks/progress-bar.tsx';
import { SectionHeader } from '../blocks/section-header.tsx';
import { Button } from '../controls/button.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { RowLink } from '../controls/row-link.tsx';
import { Tabs } from '../controls/tabs.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { FocusedNote } from '../feedback/focused-note.tsx';
import { FailureState, Support } from '../feedback/page-states.tsx';
import { Sheet } from '../feedback/sheet.tsx';
import { type ToastKind, useToast } from '../feedback/toast.tsx';
import { Carousel } from '../motion/carousel.tsx';
import { Marquee } from '../motion/marquee.tsx';
import { Skeleton, SkeletonGroup } from '../motion/skeleton.tsx';
import { Ticker } from '../motion/ticker.tsx';
import { DrawnPicture } from '../pictures/drawn-picture.tsx';
import { GameTile } from '../pictures/game-tile.tsx';
import { Icon } from '../pictures/icon.tsx';
import { Fields, Part } from './controls.tsx';
import styles from './gallery.module.css';

export function Moving() {
  const [tab, setTab] = useState<'hot' | 'RNG' | 'FISH' | 'LIVE'>('hot');
  return (
    <Part title="Moving">
      <Carousel label="Banners" className={styles.banner}>
        {['rng', 'fish', 'live'].map((category) => (
          <a key={category} href={`#${category}`} aria-label={category}>
            <DrawnPicture src={`/art/banner/gallery-${category}.svg`} alt="" width={1080} height={400} />
          </a>
        ))}
      </Carousel>
      <p className={styles.bar}>
        <Marquee
          label="News"
          items={['Bagong laro tuwing Biyernes', 'System upgrade on Sunday from 02:00 to 04:00, Manila time']}
          speed="SLOW"
          running
        />
      </p>
      <p className={styles.bar}>
        <Ticker count={2} row={(index) => ['First row', 'Second row'][index]} running />
      </p>
      <Tabs
        label="Categories"
        current={tab}
        onChange={setTab}
        tabs={(['hot', 'RNG', 'FISH', 'LIVE'] as const).map((id) => ({
          id,
          label: (
            <>
              <Icon name={id} /> {id}
            </>
          ),
        }))}
      />
    </Part>
  );
}

const GAMES = ['Jade Temple', 'Sabong Derby', 'A name that is far too long for its tile'];

export function Tiles() {
  const [marked, setMarked] = useState(true);
  const heart = (
    <span className={styles.heart}>
      <IconButton icon="heart" label="Favourite" filled={marked} onClick={() => setMarked(!marked)} />
    </span>
  );
  return (
    <Part title="Tiles">
      <div className={styles.tiles}>
        {GAMES.map((name, index) => (
          <GameTile
            key={name}
            name={name}
            imageUrl={`/art/game/gallery${index}-rng.svg`}
            to="."
            search={{}}
            corner={heart}
            asleep={index === 1}
          />
        ))}
        <Skeleton className={styles.tile} />
        <SkeletonGroup className={styles.tile}>
          <Skeleton className={styles.tile} still />
        </SkeletonGroup>
      </div>
    </Part>
  );
}

export function Lists() {
  return (
    <Part title="Lists">
      <RowLink to="." icon="wallet" title="Deposit" detail="Cards, e-wallets and banks" />
      <RowLink to="." icon="mail" title="Messages" end={<Badge tone="accent">3</Badge>} />
      <RowLink to="." icon="clock" title="Betting record" end={<Money amount="-50" signed />} />
      <Skeleton className={styles.row} />
      <SectionHeader title="Hot games" more={{ label: 'All', to: '.' }} />
      <ProgressBar label="Mission" text="20.00 of 100.00" share={0.2} />
      <ListEnd
        words={{ more: 'Older', end: 'You have reached the end', failed: 'The older ones did not load' }}
        loaded={2}
        hasMore={false}
        loading={false}
        failed={false}
        onMore={() => undefined}
      />
    </Part>
  );
}

const TOASTS: readonly ToastKind[] = ['done', 'sent', 'info', 'short', 'long'];

export function Overlays() {
  const [open, setOpen] = useState(false);
  const toasts = useToast();
  return (
    <Part title="Overlays">
      <p className={styles.line}>
        <Button kind="secondary" onClick={() => setOpen(true)}>
          Open a sheet
        </Button>
        {TOASTS.map((kind) => (
          <Button key={kind} kind="quiet" onClick={() => toasts.show(`A word that stays as ${kind}`, kind)}>
            {kind}
          </Button>
        ))}
      </p>
      <Sheet open={open} onClose={() => setOpen(false)} title="Filter">
        <Fields />
      </Sheet>
    </Part>
  );
}

export function States() {
  return (
    <Part title="States">
      <EmptyState
        title="No favourites yet"
        text="Tap a heart and the game waits here."
        action={{ label: 'Find games', to: '.' }}
      />
      <FailureState
        title="The games did not arrive"
        text="Check your connection and try again."
        requestId="0198f3b2-7a4e-7c11-9f63-2f1f8d1f7a55"
        onRetry={() => undefined}
      />
      <Support requestId="0198f3b2-7a4e-7c11-9f63-2f1f8d1f7a56" />
      <Confirmed />
    </Part>
  );
}

function Confirmed() {
  const [done, setDone] = useState(false);
  return done ? (
    <FocusedNote>Your prize is in your balance.</FocusedNote>
  ) : (
    <Button onClick={() => setDone(true)}>Claim the prize</Button>
  );
}
