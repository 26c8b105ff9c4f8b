import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { paths } from '../../paths.ts';
import type { NameValues } from './remember-box.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The member who is about to sign in: history state, not part of the address. */
    readonly userName?: string;
  }
}

/** Opens the login with the name filled in, after a password was set. */
export function useLoginWithName(): (userName: string) => void {
  const navigate = useNavigate();
  const search: { readonly return?: string } = useSearch({ strict: false });
  return (userName) =>
    void navigate({ to: paths.login, search: { ...search }, state: { userName }, replace: true });
}

/** Fills in the name that `useLoginWithName` passed. */
export function usePassedName({ getValues, setValue }: UseFormReturn<NameValues>): void {
  const userName = useLocation({ select: ({ state }) => state.userName });
  useEffect(() => {
    if (userName !== undefined && !getValues('username')) setValue('username', userName);
  }, [userName, getValues, setValue]);
}
