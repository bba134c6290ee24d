import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { planFirstTurn, writeFirstAnswer } from './first-answer.ts';

const contentOf = (
  prompt: string,
  variant: 'general' | 'website' | 'h5' | 'app',
  language: 'zh_CN' | 'en_US' = 'zh_CN',
) => planFirstTurn(prompt, language, variant).files.get('src/content.ts') ?? '';

describe('the words of the prompt', () => {
  it.each([
    ['给三个人的小团队做一个待办清单', 'general', "members: ['林夏', '周一帆', '陈默']"],
    ['杭州一家手冲咖啡馆的官网', 'website', '杭州巷子里'],
    ['成都一家手冲咖啡馆的官网', 'website', "tag: '手冲咖啡馆 · 成都'"],
    ['一家叫山间来信的咖啡馆的官网', 'website', "title: '山间来信'"],
    ['做一个咖啡馆网站，店名「半日闲」', 'website', "title: '半日闲'"],
    ['幼儿园运动会报名：每项限三十人', 'h5', 'limit: 30'],
    ['每天背十五个单词，右滑认识', 'app', 'perDay: 15'],
    ['五十分钟的番茄钟', 'general', 'focusMinutes: 50'],
  ] as const)('puts “%s” into the project', (prompt, variant, found) => {
    expect(contentOf(prompt, variant)).toContain(found);
  });

  it.each([
    ['A five-question quiz, which city fits me', 'h5', 'questions', 5],
    ['A bakery site called Blue Door Bakery', 'website', "title: 'Blue Door Bakery'", 1],
    ['A bakery site in Austin', 'website', "tag: 'Bakery · Austin'", 1],
  ] as const)('reads English prompts: “%s”', (prompt, variant, found, count) => {
    const content = contentOf(prompt, variant, 'en_US');
    if (found === 'questions') expect(content.match(/^ {6}answers: /gm)).toHaveLength(count);
    else expect(content).toContain(found);
  });

  it('uses the colour named in the prompt, or the default of the topic', () => {
    const theme = (prompt: string) =>
      planFirstTurn(prompt, 'zh_CN', 'website').files.get('src/theme.css');
    expect(theme('咖啡馆官网，色调像牛皮纸')).toContain('(kraft)');
    expect(theme('咖啡馆官网，蓝色')).toContain('(blue)');
    expect(theme('环保包装工厂的官网，中英双语')).toContain('(green)');
  });

  it('writes both languages when the prompt asks for two', () => {
    const content = contentOf('环保包装工厂的官网，中英双语', 'website');
    expect(content).toContain("lang: 'zh-CN'");
    expect(content).toContain("lang: 'en-US'");
  });

  it('answers in the language of the prompt, not of the interface', () => {
    expect(planFirstTurn('読書会のお知らせページ', 'zh_CN', 'website').language).toBe('ja_JP');
    expect(planFirstTurn('A to-do list', 'zh_CN', 'general').language).toBe('en_US');
  });
});

it('makes a page from a name and reports a wish that needs a model [PP-27, PP-28]', () => {
  const prompt = '一个叫林野的设计师的作品集，中英双语';
  const content = contentOf(prompt, 'website');
  expect(content).toContain("title: '林野'");
  expect(content).toContain("tag: '设计师的作品集'");
  expect(content).toContain('  sections: [');
  const answer = writeFirstAnswer(prompt, 'zh_CN', 'website');
  expect(answer).toContain('没有模型做不到的**：“中英双语”');
});

it('uses only packages of the template, at its versions', () => {
  const template = JSON.parse(
    readFileSync(new URL('../../../../templates/web/package.json', import.meta.url), 'utf8'),
  );
  const own = JSON.parse(
    planFirstTurn('todo', 'en_US', 'general').files.get('package.json') ?? '{}',
  );
  for (const [name, version] of Object.entries({ ...own.dependencies, ...own.devDependencies }))
    expect(template.dependencies[name]).toBe(version);
});
