/**
 * A script that runs before the page's own scripts. It collects messages of the surrounding app
 * until `ShellBridge` listens. Inside an app it marks the document, so that the style sheet hides
 * the intro and the prompt box until React has rendered the page (HOME-004).
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
