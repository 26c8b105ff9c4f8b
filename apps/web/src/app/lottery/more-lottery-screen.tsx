import { needs, Screen as Lotteries } from '../../lottery/hall/more-lottery-screen.tsx';
import { LotteryHearts } from './lottery-hearts.tsx';

export { needs };

export function Screen() {
  return (
    <LotteryHearts>
      <Lotteries />
    </LotteryHearts>
  );
}
