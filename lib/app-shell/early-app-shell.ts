/**
 * Runs before the page's own scripts: keeps the app's messages until `ShellBridge` listens, and
 * marks a page in an app, so that the style sheet hides intro and prompt box until the page does
 * (HOME-004).
 */
export const earlyShellScript = `(() => {
  const said = (window.__SHELL_EARLY__ = []);
  const mark = (context) => { if (context && context.window === 'app') document.documentElement.dataset.window = 'app'; };
  mark(window.__APP_CONTEXT__);
  addEventListener('message', ({ source, data }) => {
    if (!window.__SHELL_EARLY__ || source !== window || !data || !/^app_/.test(data.type)) return;
    said.push(data);
    mark(data);
  });
})();`;
