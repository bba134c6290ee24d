// Shows a project that was built in the browser (ADR 033). The product sends the built page in a
// message. It is accepted only from the parent window, and only from the origin that the frame's
// name states.
(() => {
  const { origin } = readName();
  let isShown = false;

  function readName() {
    try {
      return JSON.parse(window.name);
    } catch {
      return {};
    }
  }

  /**
   * Creates each script again, because parsed scripts do not run. Skips the project's own modules,
   * which are in the built script.
   */
  function adopt(parent, nodes) {
    for (const node of [...nodes]) {
      if (node.nodeName !== 'SCRIPT') {
        parent.append(document.adoptNode(node));
        continue;
      }
      if (node.type === 'module' && !/^https?:/.test(node.getAttribute('src') ?? '')) continue;
      const script = document.createElement('script');
      for (const { name, value } of node.attributes) script.setAttribute(name, value);
      script.textContent = node.textContent;
      parent.append(script);
    }
  }

  function show({ html, style, script }) {
    const parsed = new DOMParser().parseFromString(html, 'text/html');
    for (const { name, value } of parsed.documentElement.attributes)
      document.documentElement.setAttribute(name, value);
    for (const { name, value } of parsed.body.attributes) document.body.setAttribute(name, value);
    // The project's own router must not see the path of this page.
    const address = location.pathname.includes('/__sayso/')
      ? '/'
      : location.pathname + location.search + location.hash;
    try {
      history.replaceState(null, '', address);
    } catch {
      // This browser does not let an opaque origin change its URL.
    }
    const sheet = document.createElement('style');
    sheet.textContent = style;
    adopt(document.head, parsed.head.childNodes);
    document.head.append(sheet);
    adopt(document.body, parsed.body.childNodes);
    const main = document.createElement('script');
    main.type = 'module';
    main.textContent = `${script}\n//# sourceURL=app.js`;
    document.body.append(main);
  }

  addEventListener('message', ({ source, origin: from, data }) => {
    if (
      source !== window.parent ||
      window.parent === window ||
      from !== origin ||
      data?.type !== 'BROWSER_PAGE' ||
      isShown
    )
      return;
    isShown = true;
    show(data);
  });
  if (window.parent !== window && typeof origin === 'string') {
    window.parent.postMessage({ type: 'BROWSER_PAGE_WAITS' }, origin);
    return;
  }
  const zh = navigator.language.toLowerCase().startsWith('zh');
  addEventListener('DOMContentLoaded', () => {
    document.body.style.cssText =
      'font:16px/1.6 system-ui,sans-serif;max-width:36rem;margin:20vh auto;padding:0 1.5rem';
    document.body.textContent = zh
      ? '这个页面在浏览器里运行，只能在工作台的预览中打开。'
      : 'This page runs inside the browser and opens in the preview of the workbench only.';
  });
})();
