import { access, constants, mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = '/sys/fs/cgroup';
const PERIOD_US = 100_000;

/** Locations of the quota in the control groups of this machine: version 1 or version 2. */
interface Controller {
  readonly folder: string;
  quotaOf(quotaUs: number): readonly (readonly [file: string, value: string])[];
}

const VERSION_1: Controller = {
  folder: join(ROOT, 'cpu'),
  quotaOf: (quotaUs) => [
    ['cpu.cfs_period_us', String(PERIOD_US)],
    ['cpu.cfs_quota_us', String(quotaUs)],
  ],
};
const VERSION_2: Controller = {
  folder: ROOT,
  quotaOf: (quotaUs) => [['cpu.max', `${quotaUs} ${PERIOD_US}`]],
};

/**
 * Limits each process to a share of one core with the control groups of Linux. Load generator and database then find
 * idle cores, whatever the number of server processes. Returns the function that removes the limits; undefined where
 * this user may not set quotas.
 */
export async function limitProcessors(
  pids: readonly number[],
  coreShare: number,
): Promise<(() => Promise<void>) | undefined> {
  const controller = await writableController();
  if (!controller) return undefined;
  const groups: string[] = [];
  for (const pid of pids) {
    const group = join(controller.folder, `tessera-bench-${pid}`);
    await mkdir(group);
    groups.push(group);
    for (const [file, value] of controller.quotaOf(Math.round(coreShare * PERIOD_US))) {
      await writeFile(join(group, file), value);
    }
    await writeFile(join(group, 'cgroup.procs'), String(pid));
  }
  // A group can be removed once its process has ended.
  return async () => {
    for (const group of groups) await rmdir(group);
  };
}

async function writableController(): Promise<Controller | undefined> {
  for (const controller of [VERSION_1, VERSION_2]) {
    const file = join(controller.folder, 'cgroup.procs');
    const writable = await access(file, constants.W_OK).then(
      () => true,
      () => false,
    );
    if (writable) return controller;
  }
  return undefined;
}

/** The serving processes: the workers of a primary process, or the single process. */
export async function servingProcesses(pid: number): Promise<readonly number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const workers = children.split(' ').filter(Boolean).map(Number);
  return workers.length > 0 ? workers : [pid];
}
