import type { BenchResult } from './result.ts';
import { median } from './statistics.ts';

const ROUNDS = 3;

export interface BesidePgbench {
  readonly name: string;
  /** Share of the floor; null without a goal. */
  readonly goal: number | null;
  /** Unit of the counted work. */
  readonly unit: string;
  readonly clients: number;
  readonly floorName: string;
  /** Rate per second. */
  floor(): Promise<number>;
  ours(): Promise<number>;
}

export interface ComparedRate {
  readonly result: BenchResult;
  readonly perSecond: number;
}

/** Measures floor and server alternately and compares each pair, because other processes may load the machine. */
export async function besidePgbench(compared: BesidePgbench): Promise<ComparedRate> {
  const { name, goal, unit, clients, floorName } = compared;
  const floors: number[] = [];
  const ours: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    floors.push(await compared.floor());
    ours.push(await compared.ours());
  }
  const ratio = median(ours.map((one, round) => one / (floors[round] ?? Number.NaN)));
  const perSecond = median(ours);
  return {
    perSecond,
    result: {
      name: `${name}, ${clients} ${clients === 1 ? 'client' : 'clients'}`,
      ratio,
      goal: goal === null ? `no goal; ${floorName} is 1` : `≥ ${goal.toFixed(2)} × ${floorName}`,
      reached: goal === null || ratio >= goal,
      detail: `${Math.round(perSecond)} ${unit}/s, ${floorName} ${Math.round(median(floors))}/s`,
    },
  };
}
