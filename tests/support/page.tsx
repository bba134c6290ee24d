import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import type { Language } from '@/domain/locale';
import { toLocale } from '@/domain/locale';
import { OpenProjectContext } from '@/lib/projects/context';
import type { OpenProject } from '@/lib/projects/open-project';

/** Returns all messages of a language, in the form that the page gets. */
export function messagesOf(language: Language) {
  const folder = join(import.meta.dirname, '../../messages', language);
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return Object.assign(
    {},
    ...files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8'))),
  );
}

/**
 * Renders a part of the page around an open project, in a language. `known` is pre-filled query
 * data.
 */
export function renderInProject(
  part: ReactNode,
  project: OpenProject,
  language: Language = 'en_US',
  known: readonly (readonly [QueryKey, unknown])[] = [],
): RenderResult {
  const queries = new QueryClient({
    defaultOptions: { queries: { enabled: false, retry: false } },
  });
  for (const [key, data] of known) queries.setQueryData(key, data);
  return render(
    <NextIntlClientProvider
      locale={toLocale(language)}
      messages={messagesOf(language)}
      timeZone="Asia/Shanghai"
    >
      <QueryClientProvider client={queries}>
        <OpenProjectContext value={project}>{part}</OpenProjectContext>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}
