/** A screen of a site without a build: its HTML, and the script that runs when it is shown. */
export type VanillaScreen = { html: string; script?: string };

/** Returns a site whose screens are at hash routes; an unknown route shows "Not found". */
export function vanillaSite(
  screens: Record<string, VanillaScreen>,
  style = '',
): ReadonlyMap<string, string> {
  const shown = Object.fromEntries(
    Object.entries(screens).map(([route, { html }]) => [route, html]),
  );
  const scripts = Object.entries(screens).map(
    ([route, { script = '' }]) => `${JSON.stringify(route)}: (screen, find) => {${script}}`,
  );
  const page = `<!doctype html><html lang="en"><head><title>Site</title><style>${style}</style></head><body><div id="app"></div><script>
const screens = ${JSON.stringify(shown)};
const scripts = {${scripts.join(',\n')}};
const show = () => {
  const route = location.hash.slice(1) || '/';
  const screen = document.getElementById('app');
  screen.innerHTML = screens[route] ?? '<main><h1>Not found</h1></main>';
  scripts[route]?.(screen, (id) => document.getElementById(id));
};
addEventListener('hashchange', show);
show();
</script></body></html>`;
  return new Map([['index.html', page]]);
}
