// Shows a project that was built in the browser (ADR 033). The product sends the built page in a
// message. The message is accepted only from the parent window, and only from the origin stored in
// the frame's name.
import type { BrowserPage, BrowserPageMessage } from '../../../domain/contract/browser-runner.ts';
import { readFrame } from './frame.ts';

/**
 * Copies nodes into the page. Creates each script again, because scripts from parsed HTML do not
 * run. Skips the project's own modules, because the built script contains them.
 */
function adoptNodes(parent: HTMLElement, nodes: Iterable<ChildNode>): void {
  for (const node of [...nodes]) {
    if (!(node instanceof HTMLElement) || node.localName !== 'script') {
      parent.append(document.adoptNode(node));
      continue;
    }
    const isOwnModule = !/^https?:/.test(node.getAttribute('src') ?? '');
    if (node.getAttribute('type') === 'module' && isOwnModule) continue;
    const script = document.createElement('script');
    copyAttributes(node, script);
    script.textContent = node.textContent;
    parent.append(script);
  }
}

function copyAttributes(from: Element, to: Element): void {
  for (const { name, value } of from.attributes) to.setAttribute(name, value);
}

function showPage({ html, style, script }: BrowserPage): void {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  copyAttributes(parsed.documentElement, document.documentElement);
  copyAttributes(parsed.body, document.body);
  // Hide the path of this display page, so that the project's own router does not read it.
  const { pathname, search, hash } = location;
  const address = pathname.includes('/__sayso/') ? '/' : pathname + search + hash;
  try {
    history.replaceState(null, '', address);
  } catch {
    // This browser does not let an opaque origin change its URL.
  }
  const sheet = document.createElement('style');
  sheet.textContent = style;
  adoptNodes(document.head, parsed.head.childNodes);
  document.head.append(sheet);
  adoptNodes(document.body, parsed.body.childNodes);
  const main = document.createElement('script');
  main.type = 'module';
  main.textContent = `${script}\n//# sourceURL=app.js`;
  document.body.append(main);
}

/** Shows a notice to a user who opens this address in a tab, where the page cannot work. */
function showNotice(): void {
  const zh = navigator.language.toLowerCase().startsWith('zh');
  document.body.style.cssText =
    'font:16px/1.6 system-ui,sans-serif;max-width:36rem;margin:20vh auto;padding:0 1.5rem';
  document.body.textContent = zh
    ? '这个页面在浏览器里运行，只能在工作台的预览中打开。'
    : 'This page runs inside the browser and opens in the preview of the workbench only.';
}

const frame = readFrame();
if (window.parent !== window && frame) {
  const handlePage = ({ source, origin, data }: MessageEvent<BrowserPageMessage>) => {
    if (source !== window.parent || origin !== frame.origin || data?.type !== 'BROWSER_PAGE')
      return;
    removeEventListener('message', handlePage);
    showPage(data);
  };
  addEventListener('message', handlePage);
  window.parent.postMessage({ type: 'BROWSER_PAGE_WAITS' }, frame.origin);
} else addEventListener('DOMContentLoaded', showNotice);
