/** One file of the project for a rule. */
export interface ProjectFile {
  /** From the root of the repository, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** Findings in one file, a sentence each; empty when the file follows the rule. */
export type Rule = (file: ProjectFile) => string[];

/** A rule over several files together. Each finding names its file. */
export type WholeRule = (files: readonly ProjectFile[]) => string[];

export const isTest = (path: string): boolean => /\.(?:test|spec)\.tsx?$/.test(path);
export const isTypeScript = (path: string): boolean => /\.tsx?$/.test(path);

/** The line number of `index`, counted from 1. */
export const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;
