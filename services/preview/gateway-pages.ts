import { type Language, preferredLanguage, toLocale } from '../../domain/locale.ts';
import { escapeHtml } from './escape-html.ts';

export type GatewayPage = 'waiting' | 'failed' | 'unknown' | 'withdrawn' | 'unavailable';

/**
 * The titles and texts, by language, of the pages that the gateway shows instead of a project's
 * page. They explain why there is no page and what happens next.
 */
const pageTexts: Record<Language, Record<GatewayPage, readonly [title: string, text: string]>> = {
  zh_CN: {
    waiting: ['正在启动预览', '页面马上就好，本页会自己刷新。'],
    failed: ['预览没有启动', '项目和文字都在。修改后，或几秒后刷新再试。'],
    unknown: ['这里没有页面', '地址可能写错了，或者项目已被删除。'],
    withdrawn: ['网站已下线', '再次发布后，还是这个地址。'],
    unavailable: ['网站暂时打不开', '网站还在，是我们的服务出了问题。请稍后刷新再试。'],
  },
  en_US: {
    waiting: ['Starting the preview', 'The page is almost there. This one reloads by itself.'],
    failed: [
      'The preview did not start',
      'The project and its text are safe. Change it, or reload in a few seconds.',
    ],
    unknown: ['There is no page here', 'The address may be wrong, or the project was deleted.'],
    withdrawn: ['This site is offline', 'If it is published again, it will be at this address.'],
    unavailable: [
      'This site cannot be shown right now',
      'It is still there; our service has a problem. Reload in a moment.',
    ],
  },
  ja_JP: {
    waiting: [
      'プレビューを起動しています',
      'まもなく表示されます。このページは自動で再読み込みされます。',
    ],
    failed: [
      'プレビューを起動できませんでした',
      'プロジェクトと文章は保存されています。修正するか、数秒後に再読み込みしてください。',
    ],
    unknown: [
      'ページが見つかりません',
      'アドレスが間違っているか、プロジェクトが削除された可能性があります。',
    ],
    withdrawn: [
      'このサイトは公開を終了しています',
      'もう一度公開されると、同じアドレスで表示されます。',
    ],
    unavailable: [
      '現在サイトを表示できません',
      'サイトは残っていますが、サービスに問題が起きています。しばらくしてから再読み込みしてください。',
    ],
  },
  ko_KR: {
    waiting: [
      '미리보기를 시작하고 있습니다',
      '곧 표시됩니다. 이 페이지는 자동으로 새로 고침됩니다.',
    ],
    failed: [
      '미리보기를 시작하지 못했습니다',
      '프로젝트와 글은 그대로 있습니다. 수정하거나 몇 초 뒤에 새로 고쳐 주세요.',
    ],
    unknown: ['페이지가 없습니다', '주소가 잘못되었거나 프로젝트가 삭제되었을 수 있습니다.'],
    withdrawn: ['사이트가 내려가 있습니다', '다시 게시되면 이 주소에서 볼 수 있습니다.'],
    unavailable: [
      '지금은 사이트를 표시할 수 없습니다',
      '사이트는 그대로 있으며 서비스에 문제가 생겼습니다. 잠시 후 새로 고쳐 주세요.',
    ],
  },
};

/** Shown while other projects get a sandbox before this one (PP-19). */
const aheadTexts: Record<Language, (ahead: number) => string> = {
  zh_CN: (ahead) => `前面还有 ${ahead} 个`,
  en_US: (ahead) => `${ahead} ahead of you`,
  ja_JP: (ahead) => `あと ${ahead} 件で順番です`,
  ko_KR: (ahead) => `앞에 ${ahead}건이 있습니다`,
};

/** `ahead` is the number of projects that get a sandbox before this one. */
export type PageDetail = { problem?: string; ahead?: number };

/**
 * A script for a page that was reloaded without its path prefix: it redirects to the address with
 * the prefix, which the bridge stored in the window's name.
 */
const restorePrefixScript = `<script>try {
const { prefix } = JSON.parse(name);
const { pathname, search, hash } = location;
if (/^\\/~[\\w-]+$/.test(prefix) && !pathname.startsWith('/~')) location.replace(prefix + pathname + search + hash);
} catch {}</script>`;

/** The pages that reload or redirect by themselves, with the markup for it. */
const reloads: { [Kind in GatewayPage | 'astray']?: string } = {
  waiting: '<meta http-equiv="refresh" content="2">',
  astray: restorePrefixScript,
};

/**
 * Returns a gateway page. `astray` is the page for an address that names no project; the window's
 * name may contain the missing prefix (GAP-36).
 */
export function gatewayPage(
  kind: GatewayPage | 'astray',
  acceptLanguage: string | undefined,
  { problem = '', ahead }: PageDetail = {},
): string {
  const language = preferredLanguage(acceptLanguage) ?? 'en_US';
  const [title, text] = pageTexts[language][kind === 'astray' ? 'unknown' : kind];
  const again = reloads[kind] ?? '';
  const position = ahead === undefined ? '' : `<p>${aheadTexts[language](ahead)}</p>`;
  const more = problem ? `<pre>${escapeHtml(problem.slice(0, 4_000))}</pre>` : '';
  return `<!doctype html><html lang="${toLocale(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${again}
<title>${title}</title><style>
body{font:16px/1.6 system-ui,sans-serif;max-width:36rem;margin:20vh auto;padding:0 1.5rem;color:#1c1917;background:#fafaf9}
h1{font-size:1.25rem}pre{white-space:pre-wrap;font-size:.8rem;color:#57534e}
@media(prefers-color-scheme:dark){body{color:#e7e5e4;background:#1c1917}pre{color:#a8a29e}}
</style></head><body><h1>${title}</h1><p>${text}</p>${position}${more}</body></html>`;
}
