import { escapeHtml } from './escape-html.ts';

/** The gateway's own small pages, in the visitor's language. They say what is true and what happens next. */
const words = {
  zh: {
    waiting: ['正在启动预览', '页面马上就好，本页会自己刷新。'],
    failed: ['预览没有启动', '项目和文字都在。修改后，或几秒后刷新再试。'],
    unknown: ['这里没有页面', '地址可能写错了，或者项目已被删除。'],
  },
  en: {
    waiting: ['Starting the preview', 'The page is almost there. This one reloads by itself.'],
    failed: ['The preview did not start', 'The project and its text are safe. Change it, or reload in a few seconds.'],
    unknown: ['There is no page here', 'The address may be wrong, or the project was deleted.'],
  },
} as const;

export function gatewayPage(kind: 'waiting' | 'failed' | 'unknown', acceptLanguage: string | undefined, detail = ''): string {
  const language = acceptLanguage?.trim().toLowerCase().startsWith('zh') ? 'zh' : 'en';
  const [title, text] = words[language][kind];
  const reload = kind === 'waiting' ? '<meta http-equiv="refresh" content="2">' : '';
  const more = detail ? `<pre>${escapeHtml(detail.slice(0, 4_000))}</pre>` : '';
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${reload}
<title>${title}</title><style>
body{font:16px/1.6 system-ui,sans-serif;max-width:36rem;margin:20vh auto;padding:0 1.5rem;color:#1c1917;background:#fafaf9}
h1{font-size:1.25rem}pre{white-space:pre-wrap;font-size:.8rem;color:#57534e}
@media(prefers-color-scheme:dark){body{color:#e7e5e4;background:#1c1917}pre{color:#a8a29e}}
</style></head><body><h1>${title}</h1><p>${text}</p>${more}</body></html>`;
}
