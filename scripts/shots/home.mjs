// Home and its bar, in states that the address alone does not produce.
import { accountButton, openWhole } from './open.mjs';

const picture = (colour) => ({
  name: 'sketch.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><path fill="${colour}" d="M0 0h640v480H0z"/></svg>`,
  ),
});

export const home = [
  { name: 'home', go: (page) => openWhole(page, '/') },
  {
    name: 'home-text',
    async go(page, { words }) {
      await openWhole(page, '/');
      await page.locator('textarea').fill(words('homePrompts.general')[0]);
    },
  },
  { name: 'home-website', host: 'website', go: (page) => openWhole(page, '/') },
  { name: 'home-h5', host: 'h5', go: (page) => openWhole(page, '/') },
  { name: 'home-app', host: 'app', go: (page) => openWhole(page, '/') },
  {
    name: 'home-signed-in',
    person: true,
    async go(page) {
      await page.goto('/');
      await page.waitForTimeout(1500);
    },
  },
  {
    name: 'home-picture',
    person: true,
    async go(page, { words }) {
      await page.goto('/');
      await page
        .locator('#prompt input[type=file]')
        .setInputFiles([picture('#b5482f'), picture('#3c6e91')]);
      await page.locator('#prompt img').nth(1).waitFor();
      await page.locator('textarea').fill(words('homePrompts.general')[1]);
      await page.waitForTimeout(900);
    },
  },
  {
    name: 'home-drop',
    person: true,
    async go(page) {
      await page.goto('/');
      await page.waitForTimeout(900);
      await page.locator('#prompt').evaluate((form) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['x'], 'sketch.png', { type: 'image/png' }));
        for (const type of ['dragenter', 'dragover'])
          form.dispatchEvent(
            new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }),
          );
      });
    },
  },
  {
    name: 'home-wall',
    async go(page, { words }) {
      // The services create the first sites on the first request, which the page does not wait for.
      const wall = page.getByRole('region', { name: words('gallery.wall') });
      for (let left = 10; left > 0 && !(await wall.isVisible()); left--) await openWhole(page, '/');
      await wall.evaluate((section) => section.scrollIntoView());
      await page.waitForTimeout(1200);
    },
  },
  {
    name: 'home-session',
    async go(page) {
      await openWhole(page, '/');
      const session = page.locator('[aria-labelledby="home-session"]');
      await session.scrollIntoViewIfNeeded();
      await session.locator('img').evaluate((image) => image.decode().catch(() => {}));
    },
  },
  { name: 'home-bare', go: (page) => openWhole(page, '/?hide=1') },
  {
    name: 'language-offer',
    speaks: 'en-US',
    async go(page) {
      // Chinese is the default until the user chooses a language.
      await page.context().clearCookies();
      await openWhole(page, '/');
      await page.locator('aside[lang="en-US"]').waitFor();
    },
  },
  {
    name: 'app-home',
    async go(page) {
      await page.addInitScript(() => Object.assign(window, { __APP_CONTEXT__: { window: 'app' } }));
      await page.goto('/');
      await page.waitForTimeout(800);
    },
  },
  {
    name: 'app-project',
    person: true,
    async go(page, { project, words }) {
      await page.addInitScript(() => Object.assign(window, { __APP_CONTEXT__: { window: 'app' } }));
      await page.goto(project);
      await page.getByText(words('previewCard.visit')).waitFor();
      await page.waitForTimeout(500);
    },
  },
  {
    name: 'app-dev',
    person: true,
    async go(page, { words }) {
      await openWhole(page, '/dev/shell');
      await accountButton(page, words).waitFor();
    },
  },
  {
    name: 'crash',
    async go(page, { words }) {
      await page.addInitScript(() => {
        const real = window.matchMedia;
        window.matchMedia = (query) => {
          // The prompt box makes this media query, so its rendering fails.
          if (query === '(pointer: fine)') throw new Error('Broken for the picture');
          return real.call(window, query);
        };
      });
      await page.goto('/');
      await page.getByText(words('crash.title')).waitFor();
    },
  },
  { name: 'agreement-privacy', go: (page) => openWhole(page, '/agreement?services=privacy') },
  {
    name: 'languages',
    async go(page, { words }) {
      await page.goto('/');
      await page.getByRole('button', { name: words('shell.language') }).click();
    },
  },
  { name: 'agreement', go: (page) => openWhole(page, '/agreement?services=user') },
  { name: 'not-found', go: (page) => openWhole(page, '/nowhere') },
  { name: 'dev', go: (page) => openWhole(page, '/dev') },
];
