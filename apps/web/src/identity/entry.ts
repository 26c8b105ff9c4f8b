/**
 * Parts of login and registration that every page needs. A separate file excludes those screens from the first script.
 */
import { createContext, type ReactNode } from 'react';
import { useApi } from '../api/index.ts';

/** Slot at the end of the first line of screens without a header: the language picker. */
export const EntryTools = createContext<ReactNode>(null);

/** Returns whether visitors can register, by name or by number. */
export function useCanRegister(): boolean {
  const { flags } = useApi().status.info;
  return flags['USERNAMEREG3'] !== false || flags['MOBILENUMREG3'] !== false;
}
