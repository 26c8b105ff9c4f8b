import { Fact, Facts } from '../blocks/facts.tsx';
import { Money } from '../blocks/money.tsx';
import page from '../blocks/page.module.css';
import { Verdict } from '../blocks/verdict.tsx';
import { Part } from './part.tsx';

const VERDICTS = [
  { icon: 'check', tone: 'good', title: 'Credited' },
  { icon: 'close', tone: 'bad', title: 'Not paid' },
  { icon: 'clock', tone: 'quiet', title: 'On its way', turning: true },
] as const;

/** What screens of the member's own affairs are made of. */
export function Affairs() {
  return (
    <Part title="Affairs">
      {VERDICTS.map((verdict) => (
        <Verdict key={verdict.tone} {...verdict}>
          <p className={page.quiet}>What there is to say of it, in a line or in two of them.</p>
        </Verdict>
      ))}
      {([undefined, 'small'] as const).map((size) => (
        <Facts key={size ?? 'plain'} {...(size && { size })}>
          <Fact label="Amount">
            <Money amount="1500" />
          </Fact>
          <Fact label="Account">A name of an account that is far too long for the end of its line</Fact>
        </Facts>
      ))}
      <div className={page.card}>
        <h3 className={page.title}>A card</h3>
        <ul className={page.points}>
          <li>With a point</li>
        </ul>
        <p className={page.wrong}>What is wrong with it</p>
        <button type="button" className={page.link}>
          Change it
        </button>
      </div>
      <div className={page.smallCard}>
        <h3 className={page.subtitle}>A small card</h3>
        <button type="button" className={page.link} disabled>
          Not now
        </button>
      </div>
    </Part>
  );
}
