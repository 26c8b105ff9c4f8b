import { useApi } from '../api/index.ts';

/** Whether visitors can open an account by themselves: by name, by number, or both. */
export function useRegisters(): boolean {
  const { flags } = useApi().status.info;
  return flags['USERNAMEREG3'] !== false || flags['MOBILENUMREG3'] !== false;
}
