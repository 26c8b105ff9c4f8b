/** What the frame of every page needs of login and registration. A file of its own keeps those screens out of the first script. */
import { createContext, type ReactNode } from 'react';
import { useApi } from '../api/index.ts';

/** Slot at the end of the first line of screens without a header: the language picker. */
export const EntryTools = createContext<ReactNode>(null);

/** Returns whether visitors can register, by name or by number. */
export function useCanRegister(): boolean {
  const { flags } = useApi().status.info;
  return flags['USERNAMEREG3'] !== false || flags['MOBILENUMREG3'] !== false;
}
