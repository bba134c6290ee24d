// What search engines and previews of links need from a published site, checked as Lighthouse does.
import type { Browser, Page } from 'playwright-core';
import { axe } from './accessibility.ts';

/** The shortest text of a page that says something without its script. */
const leastText = 100;
const widths = [390, 1_280];

/** Returns what is missing at the home page of a published site, and at the pages it lists. */
export async function judgeListing(browser: Browser, site: string): Promise<string[]> {
  const plain = await browser.newPage({ javaScriptEnabled: false });
  const faults = await judgeRobots(plain, site);
  const listed = await readSitemap(plain, site);
  if (!listed.includes(site)) faults.push('the sitemap does not list the home page');
  for (const address of new Set([site, ...listed]))
    for (const fault of await judgeFirstHtml(plain, address)) faults.push(`${address}: ${fault}`);
  await plain.close();
  for (const width of widths)
    for (const fault of await judgeAccess(browser, site, width))
      faults.push(`at ${width} px: ${fault}`);
  return faults;
}

async function judgeRobots(page: Page, site: string): Promise<string[]> {
  const text = (await (await page.goto(`${site}robots.txt`))?.text()) ?? '';
  const faults: string[] = [];
  if (/^Disallow: \/$/m.test(text)) faults.push('robots.txt forbids the site');
  if (!text.includes(`Sitemap: ${site}sitemap.xml`)) faults.push('robots.txt names no sitemap');
  return faults;
}

async function readSitemap(page: Page, site: string): Promise<string[]> {
  const answer = await page.goto(`${site}sitemap.xml`);
  if (answer?.status() !== 200) return [];
  return [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);
}

/** Checks what a page says before any script runs. */
async function judgeFirstHtml(page: Page, address: string): Promise<string[]> {
  const answer = await page.goto(address);
  if (answer?.status() !== 200) return [`answers ${answer?.status()}`];
  const contentOf = (selector: string, attribute = 'content') =>
    page
      .locator(selector)
      .all()
      .then((all) =>
        Promise.all(all.map(async (one) => (await one.getAttribute(attribute)) ?? '')),
      );
  const titles = await page.locator('head title').allTextContents();
  const needed: Record<string, string[]> = {
    title: titles,
    description: await contentOf('meta[name=description]'),
    'og:title': await contentOf('meta[property="og:title"]'),
    'og:description': await contentOf('meta[property="og:description"]'),
    'og:type': await contentOf('meta[property="og:type"]'),
    'og:url': await contentOf('meta[property="og:url"]'),
    'twitter:card': await contentOf('meta[name="twitter:card"]'),
    viewport: await contentOf('meta[name=viewport]'),
    canonical: await contentOf('link[rel=canonical]', 'href'),
    lang: await contentOf('html', 'lang'),
  };
  const faults = Object.entries(needed)
    .filter(([, values]) => values.length !== 1 || values[0]?.trim() === '')
    .map(([name, values]) => `${name} is ${JSON.stringify(values)}`);
  for (const name of ['canonical', 'og:url'])
    if (needed[name]?.[0] !== address) faults.push(`${name} is ${needed[name]?.[0]}`);
  if ((await contentOf('meta[name=robots][content*=noindex]')).length > 0) faults.push('noindex');
  const text = ((await page.locator('#root').textContent()) ?? '').trim();
  if (text.length < leastText) faults.push(`shows ${text.length} characters without its script`);
  if ((await page.locator('h1').count()) === 0) faults.push('has no h1 without its script');
  return faults;
}

async function judgeAccess(browser: Browser, site: string, width: number): Promise<string[]> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(site, { waitUntil: 'networkidle' });
  const { violations } = await axe(page).analyze();
  await context.close();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `axe: ${id} ${nodes[0]?.target.join(' ')}`);
}
