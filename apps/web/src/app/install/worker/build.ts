/** What the build puts into the worker. */
export interface WorkerBuild {
  /** Differs whenever a file of the site does. */
  readonly version: string;
  /** Script and style that every page starts with. */
  readonly shell: readonly string[];
  /** The files of each language's words, by language code. */
  readonly words: Readonly<Record<string, readonly string[]>>;
  /** Scripts and styles of the other screens. */
  readonly screens: readonly string[];
}

declare const __WORKER_BUILD__: WorkerBuild;

export const build: WorkerBuild = __WORKER_BUILD__;
