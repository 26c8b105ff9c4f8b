import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { paths } from '../../paths.ts';
import type { NameValues } from './use-stand-in.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Who is about to sign in: it is kept beside the address and is no part of it. */
    readonly userName?: string;
  }
}

/** Goes to the login with the name filled in, for whoever has just set a password. */
export function useLogInAs(): (userName: string) => void {
  const navigate = useNavigate();
  const search: { readonly return?: string } = useSearch({ strict: false });
  return (userName) =>
    void navigate({ to: paths.login, search: { ...search }, state: { userName }, replace: true });
}

/** Fills in the name that `useLogInAs` brought. */
export function useNamed({ getValues, setValue }: UseFormReturn<NameValues>): void {
  const userName = useLocation({ select: ({ state }) => state.userName });
  useEffect(() => {
    if (userName !== undefined && !getValues('username')) setValue('username', userName);
  }, [userName, getValues, setValue]);
}
