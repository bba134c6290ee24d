import { expect, it } from 'vitest';
import { drawIllustration, illustrationSubjects } from './draw-illustration.ts';
import { namedIllustrations } from './named-illustrations.ts';

it('draws every subject as one whole SVG without another host, and the same each time [GEN-065]', () => {
  expect(illustrationSubjects.length).toBeGreaterThanOrEqual(24);
  for (const subject of illustrationSubjects) {
    const svg = drawIllustration(subject, '#0f766e') ?? '';
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 800 600".*<\/svg>\n$/,
    );
    expect(svg.match(/<g /g)?.length ?? 0).toBe(svg.match(/<\/g>/g)?.length ?? 0);
    expect(svg).not.toMatch(/NaN|undefined|href|<script|url\(/);
    expect(svg.length).toBeLessThan(30_000);
    expect(drawIllustration(subject, '#0f766e')).toBe(svg);
    expect(drawIllustration(subject, '#0f766e', 2)).not.toBe(svg);
    expect(drawIllustration(subject, '#c2410c')).not.toBe(svg);
  }
  expect(drawIllustration('unicorn', '#0f766e')).toBeUndefined();
});

it('draws what the files name and lack, in the accent of the design [GEN-065]', () => {
  const css: [string, string] = ['src/index.css', '@theme { --color-accent: #c2410c; }'];
  const app =
    '<img src="/illustrations/coffee.svg" /><img src="/illustrations/coffee-2.svg" /><img src="/illustrations/unicorn.svg" /><img src="/illustrations/cat.svg" />';
  const found = namedIllustrations(
    new Map([css, ['src/App.tsx', app], ['public/illustrations/cat.svg', '<svg/>']]),
  );
  expect([...found]).toEqual([
    ['public/illustrations/coffee.svg', drawIllustration('coffee', '#c2410c')],
    ['public/illustrations/coffee-2.svg', drawIllustration('coffee', '#c2410c', 2)],
  ]);
});
