import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import type { Language } from '@/domain/locale';
import { toLocale } from '@/domain/locale';
import { toTurnFailure } from '@/lib/chat/failure-reactions';
import { createConversationScene } from '@/lib/chat/testing-scene';
import { useConfig } from '@/lib/config/use-config';
import { starterQuery } from '@/lib/models/starter';
import type { ProjectHost } from '@/lib/projects/project-dependencies';
import { useToasts } from '@/lib/toasts/store';
import { messagesOf } from '@/tests/support/page';
import { useProjectHost } from './use-project-host';

const hosts: ProjectHost[] = [];
const nowhere = () => {};
function Host() {
  const config = useConfig();
  hosts.push(useProjectHost({ goHome: nowhere, mark: nowhere, config }));
  return null;
}
const queries = new QueryClient();
const inLanguage = (language: Language) => (
  <QueryClientProvider client={queries}>
    <NextIntlClientProvider
      locale={toLocale(language)}
      messages={messagesOf(language)}
      timeZone="Asia/Shanghai"
    >
      <Host />
    </NextIntlClientProvider>
  </QueryClientProvider>
);

it('reports a failure in the newest language and without keys, also from a project opened before [CHAT-057]', () => {
  createConversationScene();
  useToasts.setState({ shown: [], recent: [], unseen: 0 });
  const { rerender } = render(inLanguage('zh_CN'));
  const [opened] = hosts;
  rerender(inLanguage('en_US'));
  const failure = toTurnFailure({ code: 4000, message: 'errors.modelFailed', reference: 'A-1' });
  if (failure) opened?.showFailure(failure);
  const [toast] = useToasts.getState().recent;
  expect(toast).toMatchObject({ title: 'The model service isn’t responding.', reference: 'A-1' });
  expect(JSON.stringify(toast)).not.toContain('errors.');
  opened?.showError('chat.buildError');
  expect(useToasts.getState().recent[0]?.title).toBe(messagesOf('en_US').chat.buildError);
});

it('shows no toast for a message that was not sent offline, because the notice above the box says it [CHAT-063]', () => {
  createConversationScene();
  useToasts.setState({ shown: [], recent: [], unseen: 0 });
  render(inLanguage('en_US'));
  const host = hosts.at(-1);
  const say = (code: number) => {
    const failure = toTurnFailure({ code, message: '', reference: '' });
    if (failure) host?.showFailure(failure);
  };
  say(0);
  expect(useToasts.getState().shown).toEqual([]);
  say(4000);
  expect(useToasts.getState().shown).toHaveLength(1);
});

it('shows a line of the stream and a chat that cannot be loaded as error toasts [GEN-023, ROUTE-016]', () => {
  createConversationScene();
  useToasts.setState({ shown: [], recent: [], unseen: 0 });
  render(inLanguage('en_US'));
  const host = hosts.at(-1);
  const last = () => useToasts.getState().recent[0];
  host?.showAlert('node-service is away');
  expect(last()).toMatchObject({ kind: 'error', title: 'node-service is away' });
  host?.showLoadError('Not yours.');
  expect(last()).toMatchObject({ kind: 'error', title: 'Not yours.' });
  host?.showLoadError('');
  expect(last()).toMatchObject({
    kind: 'error',
    title: 'The project could not be loaded. Taking you home.',
  });
});

it('remembers in the browser that the user has opened the code [WB-032]', () => {
  createConversationScene();
  localStorage.clear();
  render(inLanguage('en_US'));
  const habit = () => hosts.at(-1)?.codeHabit;
  expect(habit()?.read()).toBe(false);
  habit()?.write();
  expect(localStorage.getItem('opens_code')).toBe('true');
  render(inLanguage('en_US'));
  expect(habit()?.read()).toBe(true);
});

it('knows from the list of models whether the server has one [GEN-056]', () => {
  createConversationScene();
  render(inLanguage('en_US'));
  const host = hosts.at(-1);
  expect(host?.hasServerModel()).toBe(false);
  queries.setQueryData(starterQuery.queryKey, { starter: false, seesImages: true, found: [] });
  expect(host?.hasServerModel()).toBe(true);
  queries.setQueryData(starterQuery.queryKey, { starter: true, seesImages: true, found: [] });
  expect(host?.hasServerModel()).toBe(false);
});
