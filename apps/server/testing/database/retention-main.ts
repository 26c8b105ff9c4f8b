import { systemClock } from '../../src/platform/clock.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { deleteExpired } from '../../src/platform/retention/delete-expired.ts';
import { retentionRules } from '../../src/retention.ts';

/**
 * Entry point of a process that deletes expired rows of the database in its argument, five at a time. Tests kill this
 * process.
 */
const database = openDatabase({ url: process.argv[2] ?? '', maxConnections: 1 });
const options = { batchRows: 5, pauseFactor: 1 };
await deleteExpired({ database, clock: systemClock }, retentionRules, options);
await database.close();
