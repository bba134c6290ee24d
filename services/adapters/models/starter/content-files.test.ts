import { expect, it } from 'vitest';
import { languages } from '../../../../domain/locale.ts';
import { adaptContent } from './adapt-content.ts';
import { assemble } from './assemble.ts';
import { contentOf, readSectionContent, topicsOf } from './content-files.ts';
import { pageSections } from './page-sections.ts';
import { pageKinds } from './site-kinds.ts';
import { projects } from './starter-projects.ts';
import { topics } from './starter-topics.ts';

it.each(languages)(
  'has text for every project in %s, without unfilled placeholders',
  (language) => {
    for (const project of Object.keys(projects)) {
      const written = topicsOf(project, language);
      expect(written.length).toBeGreaterThan(0);
      for (const topic of written) {
        const content = adaptContent(project, contentOf(project, topic, language).content, '');
        expect(content.title).not.toBe('');
        expect(JSON.stringify(content)).not.toContain('{place}');
      }
    }
    for (const name of ['faq', 'hours', 'place', 'form', 'prices', 'gallery', 'about', 'steps'])
      expect(readSectionContent(name, language).title).toBeTypeOf('string');
  },
);

it('lists every topic that has text, and has text for every listed topic', () => {
  const known = new Set([
    ...topics.map(({ project, topic }) => `${project}/${topic}`),
    ...pageKinds.map((kind) => `page/${kind}`),
  ]);
  const written = new Set(
    languages.flatMap((language) =>
      Object.keys(projects).flatMap((project) =>
        topicsOf(project, language).map((topic) => `${project}/${topic}`),
      ),
    ),
  );
  expect(written).toEqual(known);
});

it.each(languages)('has every kind of page and every section in %s', (language) => {
  expect(topicsOf('page', language).sort()).toEqual([...pageKinds].sort());
  for (const name of [...Object.keys(pageSections), 'drinks'])
    expect(readSectionContent(name, language, 'page').title).toBeTypeOf('string');
});

it('uses a related topic where one has no text in a language', () => {
  expect(contentOf('site', 'cafe', 'en_US').topic).toBe('bakery');
  expect(contentOf('site', 'truck', 'zh_CN').topic).toBe('cafe');
});

it('includes only imported files', () => {
  const files = [...assemble('tasks').keys()];
  expect(files).toContain('src/lib/use-stored.ts');
  expect(files).not.toContain('src/art/picture.tsx');
});
