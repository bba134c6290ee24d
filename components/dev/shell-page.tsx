'use client';

import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { EmptyState } from '@/components/ui/empty-state';
import { Segmented } from '@/components/ui/segmented';
import { languageNames, languageOr, languages } from '@/domain/locale';
import { type BridgeKind, bridgeKinds } from '@/lib/app-shell/shell-report';
import { dispatchInside, installBridge, requestHandOver } from '@/lib/dev/shell';
import { paths } from '@/lib/paths';
import { toast } from '@/lib/toasts/store';

type ReceivedMessage = { key: number; at: Date; kind: BridgeKind; text: string };
const themes = ['system', 'light', 'dark'] as const;
const field = 'w-full rounded-control bg-sheet px-2 text-13 ring-1 ring-line-control ring-inset';
const select = `${field} h-control`;

/**
 * Simulates an app around the page: sends test data over any of the four bridges and shows the
 * messages that the page sends (GAP-63).
 */
export function ShellPage() {
  const t = useTranslations('devShell');
  const frame = useRef<HTMLIFrameElement>(null);
  const [kind, setKind] = useState<BridgeKind>('ReactNativeWebView');
  const [heard, setHeard] = useState<ReceivedMessage[]>([]);
  const [withToken, setWithToken] = useState(false);

  async function open(form: HTMLFormElement) {
    const given = new FormData(form);
    const inside = frame.current;
    const page = inside?.contentWindow;
    if (!inside || !page) return;
    const token = withToken ? await requestHandOver() : null;
    if (withToken && !token) toast({ kind: 'error', title: t('noToken') });
    inside.onload = () => {
      installBridge(page, kind, (text) =>
        setHeard((all) => [{ key: all.length, at: new Date(), kind, text }, ...all]),
      );
      const { theme, language, prompt } = Object.fromEntries(given);
      dispatchInside(page, {
        type: 'app_init',
        window: 'app',
        theme,
        language,
        ...(prompt ? { prompt } : {}),
        ...(token ? { token } : {}),
      });
    };
    page.location.replace(paths.home);
  }

  const say = (form: HTMLFormElement) => {
    const page = frame.current?.contentWindow;
    const prompt = String(new FormData(form).get('prompt') ?? '');
    if (page && prompt.trim()) dispatchInside(page, { type: 'app_prompt', prompt });
  };

  return (
    <main className="mx-auto grid w-full max-w-[1100px] flex-1 content-start gap-8 px-4 pt-8 pb-20 lg:grid-cols-[1fr_390px]">
      <div className="min-w-0 max-w-140 space-y-6">
        <div>
          <h1 className="font-semibold text-28">{t('title')}</h1>
          <p className="mt-2 text-pretty text-ink-soft">{t('text')}</p>
        </div>
        {/* On a phone, show the names of the bridges in two columns. */}
        <div className="max-sm:*:grid max-sm:*:grid-cols-2 max-sm:**:justify-center">
          <Segmented<BridgeKind>
            label={t('bridge')}
            value={kind}
            onChange={setKind}
            options={bridgeKinds.map((value) => ({ value, label: value }))}
          />
        </div>
        <form
          className="grid gap-4 sm:grid-cols-2"
          onSubmit={(event) => {
            event.preventDefault();
            void open(event.currentTarget);
          }}
        >
          <label className="grid gap-1 text-13">
            {t('theme')}
            <select name="theme" className={select}>
              {themes.map((theme) => (
                <option key={theme} value={theme}>
                  {t(`themes.${theme}`)}
                </option>
              ))}
            </select>
          </label>
          <label className="grid gap-1 text-13">
            {t('language')}
            <select name="language" defaultValue={languageOr(useLocale())} className={select}>
              {languages.map((language) => (
                <option key={language} value={language}>
                  {languageNames[language]}
                </option>
              ))}
            </select>
          </label>
          <label className="grid gap-1 text-13 sm:col-span-2">
            {t('prompt')}
            <textarea name="prompt" rows={3} className={`${field} py-2`} />
          </label>
          <div className="sm:col-span-2">
            <Checkbox checked={withToken} onChange={setWithToken}>
              {t('token')}
            </Checkbox>
          </div>
          <div className="flex flex-wrap gap-2 sm:col-span-2">
            <Button type="submit" look="primary">
              {t('open')}
            </Button>
            <Button onClick={(event) => event.currentTarget.form && say(event.currentTarget.form)}>
              {t('say')}
            </Button>
          </div>
        </form>
        <Callbacks heard={heard} />
      </div>
      <iframe
        ref={frame}
        title={t('frame')}
        className="h-[760px] w-full max-w-[390px] rounded-box bg-sheet ring-1 ring-line-control"
      />
    </main>
  );
}

function Callbacks({ heard }: { heard: readonly ReceivedMessage[] }) {
  const t = useTranslations('devShell');
  const format = useFormatter();
  return (
    <section>
      <h2 className="mb-3 font-semibold text-16">{t('heard')}</h2>
      {heard.length === 0 && <EmptyState text={t('nothing')} className="min-h-28" />}
      <ol className="space-y-2" aria-label={t('heard')}>
        {heard.map(({ key, at, kind, text }) => (
          <li key={key} className="rounded-card bg-sheet p-3 ring-1 ring-line">
            <p className="flex justify-between gap-3 text-12 text-ink-soft tabular-nums">
              <span>{kind}</span>
              <span>{format.dateTime(at, { timeStyle: 'medium' })}</span>
            </p>
            <code className="mt-1 block break-all font-mono text-12">{text}</code>
          </li>
        ))}
      </ol>
    </section>
  );
}
