import { decodedMappings, originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { dependsOnScenes } from '../../domain/visual-editing/scenes.ts';
import { tagScript } from './index.ts';
import { hashOf, insertTags, positionTags } from './source-positions.ts';

const path = 'src/App.tsx';
const page = { isScene: false };

function tag(text: string, isScene = false) {
  const insertions = positionTags(parseSync(path, text).program, text, { path, isScene });
  return insertTags(insertions, path, text);
}

/** Returns the attributes of the element that begins with `start` in the tagged script. */
function attributesOf(text: string, start: string): Record<string, string> {
  const { code } = tag(text);
  const element = code.slice(code.indexOf(start)).split('>', 1)[0] ?? '';
  return Object.fromEntries(
    [...element.matchAll(/ data-([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
}

describe('source positions', () => {
  it('name the file, the place and the content of each element [GAP-37]', () => {
    const text =
      'export const a = (\n  <main>\n    <h1 className="p-4">Tea & "cake"</h1>\n  </main>\n);';
    const heading = '<h1 className="p-4">Tea & "cake"</h1>';
    expect(attributesOf(text, '<h1')).toEqual({
      'component-path': path,
      'component-start': '3:4',
      'component-end': `3:${4 + heading.length}`,
      'component-content': 'Tea &amp; &quot;cake&quot;',
      'component-lang': 'react',
      'element-map': 'false',
      'element-children': 'false',
      'component-uid': hashOf(`${path}:${text.indexOf('<h1')}`),
      'component-hash': hashOf(heading),
      'component-file': hashOf(text),
      'component-parent': hashOf(`${path}:${text.indexOf('<main')}`),
      'element-edits': 'text classes href src alt',
    });
    expect(attributesOf(text, '<main')).toMatchObject({
      'component-content': '',
      'element-children': 'true',
      'component-end': '4:9',
    });
  });

  it('name the component at its outermost elements only [EDIT-007]', () => {
    const text = `export function Hero() { return <main><h1>{list.map(() => <b>B</b>)}</h1></main>; }
      const Card = memo(() => (on ? <><p>P</p><i>I</i></> : <u>U</u>));
      export const draw = () => <em>E</em>;
      function Page() { return <Hero title={<s>S</s>} />; }`;
    const named = ['main', 'h1', 'b', 'p', 'i', 'u', 'em', 'Hero', 's'].map((name) => [
      name,
      attributesOf(text, `<${name} `)['component-name'],
    ]);
    expect(Object.fromEntries(named)).toEqual({
      ...{ main: 'Hero', h1: undefined, b: undefined, p: 'Card', i: 'Card', u: 'Card' },
      ...{ em: undefined, Hero: 'Page', s: undefined },
    });
  });

  it('name what an element is written in, if it is one of its children [GAP-37, EDIT-001]', () => {
    const text = '<ul><><li>A</li>{on && <b>B</b>}{all.map(() => <i>C</i>)}</></ul>';
    const parent = (start: string) => attributesOf(text, start)['component-parent'];
    expect(parent('<li')).toBe(hashOf(`${path}:${text.indexOf('<>')}`));
    expect([parent('<ul'), parent('<b'), parent('<i')]).toEqual(['', '', '']);
  });

  it('say what a list repeats [GAP-37, INJ-005]', () => {
    const text = '<ul>{all.map((one) => <li key={one}><b>Tea</b></li>)}</ul>';
    const isMap = (start: string) => attributesOf(text, start)['element-map'];
    expect([isMap('<ul'), isMap('<li'), isMap('<b ')]).toEqual(['false', 'true', 'true']);
  });

  it.each([
    ['<Card className="p-4\n mt-2" />', 'p-4 mt-2'],
    ['<Card wide className={cn("p-4", wide && "w-full")}>Tea</Card>', 'p-4'],
    [`<Card className={\`p-4 is-\${kind} \${size}-card mt-2\`} />`, 'p-4 mt-2'],
    ['<Card className="" />', ''],
    ['<Card className={kind} />', ''],
    ['<Card title="Tea" />', undefined],
    ['<p className="p-4" />', undefined],
  ])('name the classes that a component surely gets: %s [EDIT-033]', (element, classes) => {
    const text = `const a = ${element};`;
    expect(attributesOf(text, element.slice(0, 5).trim())['component-classes']).toBe(classes);
  });

  it('stand behind type arguments and in front of spread attributes', () => {
    expect(tag('<Box<string> {...rest} />').code).toMatch(
      /^<Box<string> data-.*" \{\.\.\.rest\} \/>$/,
    );
    expect(tag('<motion.div />').code).toMatch(/^<motion\.div data-/);
  });

  it.each([
    ['<><b /></>', '<b data-'],
    ['<Suspense><b /></Suspense>', '<Suspense><b data-'],
    ['<React.Fragment key="a"><b /></React.Fragment>', '<React.Fragment key="a"><b data-'],
    ['<Theme.Provider><b /></Theme.Provider>', '<Theme.Provider><b data-'],
  ])('leave out what is not in a page: %s', (text, code) => {
    expect(tag(text).code).toContain(code);
  });

  it('leave out the objects of a scene in every file of a project that has scenes', () => {
    const page =
      "import { Canvas } from '@react-three/fiber';\nimport { Cup } from './cup';\nconst a = <main><Canvas><Cup /></Canvas></main>;";
    const cup = 'export const Cup = () => <group><mesh /><line /></group>;';
    expect(tag(page, true).code).toMatch(/<main data-.*<Canvas><Cup \/><\/Canvas><\/main>;$/s);
    expect(tag(cup, true).code).toBe(cup);
    expect(tag(cup).code).toContain('<mesh data-');
  });

  it.each([
    ['{"dependencies":{"@react-three/fiber":"^9.0.0"}}', true],
    ['{"devDependencies":{"@react-three/drei":"1"}}', true],
    ['{"dependencies":{"react":"19"}}', false],
    ['null', false],
    ['{', false],
    [undefined, false],
  ])('know a project with scenes by its manifest: %s', (manifest, isScene) => {
    expect(dependsOnScenes(manifest)).toBe(isScene);
  });

  it.each([
    ["import { Menu } from '@headlessui/react';", '<Menu><Menu.Button><b /></Menu.Button></Menu>'],
    ["import * as Ui from '@headlessui/react';", '<Ui.Dialog><b /></Ui.Dialog>'],
    ["import { Dialog as Box } from '@headlessui/react';", '<Box><b /></Box>'],
    ["import UI from 'some-kit';", '<UI><b /></UI>'],
    [
      "import { Menu, Dialog } from '@headlessui/react';\nconst Panel = isOpen ? Menu : Dialog.Panel;",
      '<Panel><b /></Panel>',
    ],
    [
      "import { Fragment } from 'react';\nfunction A({ as: Box = Fragment }) {}",
      '<Box><b /></Box>',
    ],
  ])('leave out components of packages, which may throw: %s', (imports, element) => {
    const { code } = tag(`${imports}\nconst a = ${element};`);
    expect(code.match(/data-component-path/g)).toHaveLength(1);
    expect(code).toContain('<b data-');
  });

  it.each([
    ["import { Link } from 'react-router-dom';", '<Link to="/" />'],
    ["import { NavLink as Item } from 'react-router';", '<Item to="/" />'],
    ["import { motion } from 'framer-motion';", '<motion.div />'],
    ["import * as motion from 'motion/react-client';", '<motion.div />'],
    ["import { Coffee } from 'lucide-react';", '<Coffee />'],
    ["import { Menu } from '@/components/menu';", '<Menu />'],
    ["import Menu from './menu';", '<Menu />'],
    ["import { Menu } from '@headlessui/react';\nconst Own = () => null;", '<Own />'],
  ])('stay at the project’s own components and those that pass them on: %s', (imports, element) => {
    expect(tag(`${imports}\nconst a = ${element};`).code).toContain(' data-component-path=');
  });

  it('leave out what is translated, whose elements are the keys of a text', () => {
    const { code } = tag(
      "import { Trans } from 'react-i18next';\nconst a = <p><Trans components={[<u />]}>Hi <b>you</b></Trans><i /></p>;",
    );
    expect(code).toContain('<Trans components={[<u />]}>Hi <b>you</b></Trans><i data-');
    expect(code).toContain('<p data-');
  });

  it('keep every line where it is, and their map leads back to the original', () => {
    const text = 'const é = 1;\nconst a = <p>\n  <b>😀</b></p>;\n';
    const { code, map } = tag(text);
    expect(code.split('\n')).toHaveLength(text.split('\n').length);
    expect(code.replace(/ data-[\w-]+="[^"]*"/g, '')).toBe(text);
    expect(map.sourcesContent).toEqual([text]);
    const traced = new TraceMap({ ...map, file: null });
    const [, second = '', third = ''] = code.split('\n');
    const behind = [second.lastIndexOf('>'), third.indexOf('>😀')] as const;
    expect(decodedMappings(traced)).toEqual([
      [[0, 0, 0, 0]],
      [
        [0, 0, 1, 0],
        [behind[0], 0, 1, 'const a = <p'.length],
      ],
      [
        [0, 0, 2, 0],
        [behind[1], 0, 2, '  <b'.length],
      ],
      [[0, 0, 3, 0]],
    ]);
    const columnAt = (line: number, column: number) =>
      originalPositionFor(traced, { line, column }).column;
    // Inside of an insertion, what is in front of it is meant.
    expect([columnAt(2, 10), columnAt(2, behind[0] - 1), columnAt(2, behind[0])]).toEqual([
      0, 0, 12,
    ]);
    expect([columnAt(3, 3), columnAt(3, behind[1] - 1), columnAt(3, behind[1])]).toEqual([0, 0, 4]);
  });

  it('are inserted only into scripts with elements that can be parsed', () => {
    expect(tagScript('src/a.ts', 'const a = 1;', page)).toBeUndefined();
    expect(tagScript(path, 'const a = 1;', page)).toBeUndefined();
    expect(tagScript(path, 'const a = <p>', page)).toBeUndefined();
    expect(tagScript(path, 'const a = <p />', page)).toContain('sourceMappingURL=data:');
  });
});
