/** One file of the project as a rule sees it. */
export interface ProjectFile {
  /** From the root of the repository, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** What is wrong with one file, a sentence each; nothing when it keeps the rule. */
export type Rule = (file: ProjectFile) => string[];

/** A rule over files that only mean something together. Each finding names its file itself. */
export type WholeRule = (files: readonly ProjectFile[]) => string[];

export const isTest = (path: string): boolean => /\.(?:test|spec)\.tsx?$/.test(path);
export const isTypeScript = (path: string): boolean => /\.tsx?$/.test(path);

/** The number of the line on which `index` stands, counted from 1. */
export const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;
