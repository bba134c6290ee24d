'use client';

import { useEffect, useRef, useState } from 'react';
import { isLogin, isRepositoryName, type RepositoryFile } from '@/domain/repository/repository';
import { type CodeHostAccount, readAccount, storeAccount } from './account.client';
import { createBrowserHost } from './browser-host';
import { PushFailure, type PushResult, type PushStep, pushProject } from './push';

type PushForm = CodeHostAccount & { name: string };
type Field = keyof PushForm;

/** Returns the first invalid field; null when the push may start. */
export function validatePushForm({
  username,
  token,
  name,
}: PushForm): { field: Field; message: 'needUsername' | 'needToken' | 'needName' } | null {
  if (!isLogin(username)) return { field: 'username', message: 'needUsername' };
  // A header allows only these characters. Other characters show that the token was not copied from
  // the code host.
  if (!/^[\x21-\x7e]+$/.test(token)) return { field: 'token', message: 'needToken' };
  return isRepositoryName(name) ? null : { field: 'name', message: 'needName' };
}

type PushState =
  | { at: 'form'; failure: PushFailure | null }
  | { at: 'pushing'; step: PushStep }
  | { at: 'done'; pushed: PushResult };

/**
 * State of one push dialog: its form, the progress of the running push, and the result. Unmounting
 * the dialog stops the push.
 */
export function usePush({
  api,
  name,
  read,
}: {
  api: string;
  name: string;
  read(): readonly RepositoryFile[];
}) {
  const [form, setForm] = useState<PushForm>(() => ({ ...readAccount(), name }));
  const [state, setState] = useState<PushState>({ at: 'form', failure: null });
  const running = useRef<AbortController | null>(null);
  const [sent] = useState(() => new Map<string, Set<string>>());
  useEffect(() => () => running.current?.abort(), []);

  async function push(): Promise<void> {
    const { username, token, name: repository } = form;
    const stopping = new AbortController();
    running.current = stopping;
    storeAccount({ username, token });
    const host = { ...createBrowserHost(stopping.signal), api, token };
    const onStep = (step: PushStep) => setState({ at: 'pushing', step });
    try {
      const pushed = await pushProject(host, {
        owner: username,
        name: repository,
        files: read(),
        sent,
        onStep,
      });
      setState({ at: 'done', pushed });
    } catch (error) {
      if (!(error instanceof PushFailure)) throw error;
      setState({ at: 'form', failure: error });
    }
  }

  return {
    form,
    state,
    set: (change: Partial<PushForm>) => setForm((now) => ({ ...now, ...change })),
    push,
    stop: () => running.current?.abort(),
  };
}
