import { StartFault } from './start-fault.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { hasCluster } from './embedded/cluster.ts';
import { embeddedHome } from './embedded/home.ts';
import { findOwner } from './embedded/owner-lock.ts';

/** Lends the embedded server that runs on the directory, or one started for the time of `work`. */
export async function lendDatabase<T>(
  dataDir: string,
  work: (server: { url: string; adminUrl: string }) => Promise<T>,
): Promise<T> {
  const home = embeddedHome(dataDir);
  if (!(await hasCluster(home))) throw new StartFault(`There is no database in ${dataDir}.`);
  const owner = await findOwner(home);
  if (owner) {
    if (owner.addresses) return work(owner.addresses);
    throw new StartFault(
      `${home} is in use by a server that is starting or stopping: try again in a moment.`,
    );
  }
  const server = await startEmbeddedPostgres({ dataDir });
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}
