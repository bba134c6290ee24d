import { describe, expect, it } from 'vitest';
import { applyEdit } from '../../../../domain/artifact/edit-blocks.ts';
import { createArtifactParser } from '../../../../domain/artifact/parser.ts';
import type { Language } from '../../../../domain/locale.ts';
import type { ModelMessage } from '../../../ports/model.ts';
import { planFirstTurn, writeFirstAnswer } from './first-answer.ts';
import { writeFollowUpAnswer } from './follow-up-answer.ts';

/** Runs a conversation with the starter and stores the files as the service would. */
function conversation(first: string, language: Language, variant: 'website' | 'general') {
  const files = new Map(planFirstTurn(first, language, variant).files);
  const messages: ModelMessage[] = [
    { role: 'assistant', content: writeFirstAnswer(first, language, variant) },
  ];
  return {
    files,
    content: () => files.get('src/content.ts') ?? '',
    theme: () => files.get('src/theme.css') ?? '',
    say(prompt: string): string {
      const answer = writeFollowUpAnswer({ prompt, language, files, messages });
      messages.push({ role: 'user', content: prompt }, { role: 'assistant', content: answer });
      const parser = createArtifactParser();
      const actions: { type: string; path: string; text: string }[] = [];
      for (const event of [...parser.push(answer), ...parser.end()]) {
        if (event.type === 'action-opened')
          actions[event.action] = { type: event.actionType, path: event.filePath, text: '' };
        const action = event.type === 'action-delta' ? actions[event.action] : undefined;
        if (action && event.type === 'action-delta') action.text += event.text;
      }
      for (const { type, path, text } of actions) {
        expect(['src/content.ts', 'src/theme.css', 'index.html']).toContain(path);
        const result =
          type === 'edit' ? applyEdit(files.get(path) ?? '', text) : { ok: true as const, text };
        expect(result.ok).toBe(true);
        if (result.ok) files.set(path, result.text);
      }
      return answer;
    },
  };
}

const cafe = () => conversation('杭州一家手冲咖啡馆的官网', 'zh_CN', 'website');

describe('a title', () => {
  it.each([
    ['标题改成「山间咖啡」', '山间咖啡'],
    ['把店名换成 半日闲。', '半日闲'],
    ["change the title to Ada's Café", "Ada's Café"],
    ['rename the site to Blue Door', 'Blue Door'],
    ['タイトルを「山の喫茶」にして', '山の喫茶'],
    ['제목을 산속 카페로 바꿔 줘', '산속 카페'],
  ])('understands “%s” [PP-07]', (prompt, title) => {
    const talk = cafe();
    const before = talk.content().split('\n');
    talk.say(prompt);
    const after = talk.content().split('\n');
    expect(after.filter((line, index) => line !== before[index])).toHaveLength(1);
    expect(talk.content()).toMatch(new RegExp(`^ {2}title: ['"]${title}['"],$`, 'm'));
  });
});

describe('colours', () => {
  it.each([
    ['换成绿色', 'green'],
    ['make it dark', 'night'],
    ['青にしてください', 'blue'],
    ['분홍색으로 바꿔 줘', 'pink'],
  ])('understands “%s” [PP-07]', (prompt, palette) => {
    const talk = cafe();
    const before = talk.content();
    talk.say(prompt);
    expect(talk.theme()).toContain(`(${palette})`);
    expect(talk.content()).toBe(before);
  });
});

describe('the language', () => {
  it.each([
    ['换成英文', 'en-US'],
    ['日本語にして', 'ja-JP'],
    ['영어로 바꿔 줘', 'en-US'],
    ['make it Korean', 'ko-KR'],
  ])('understands “%s” [PP-07]', (prompt, lang) => {
    const talk = cafe();
    talk.say(prompt);
    expect(talk.content()).toContain(`  lang: '${lang}',`);
  });
});

describe('sections', () => {
  it.each([
    ['加一个常见问题', "kind: 'faq'"],
    ['add a gallery', "kind: 'works'"],
    ['料金表を追加して', "kind: 'plans'"],
    ['진행 과정 추가해 줘', "kind: 'steps'"],
  ])('adds one for “%s” [PP-07]', (prompt, found) => {
    const talk = cafe();
    expect(talk.content()).not.toContain(found);
    talk.say(prompt);
    expect(talk.content()).toContain(found);
  });

  it.each([
    ['去掉营业时间'],
    ['remove the opening hours'],
    ['営業時間を削除して'],
    ['영업시간 빼 줘'],
  ])('removes one for “%s” [PP-07]', (prompt) => {
    const talk = cafe();
    expect(talk.content()).toContain("kind: 'hours'");
    talk.say(prompt);
    expect(talk.content()).not.toContain("kind: 'hours'");
  });

  it('explains that a project has no such section, and changes nothing [PP-07]', () => {
    const tasks = conversation('待办清单', 'zh_CN', 'general');
    expect(tasks.say('加一个常见问题')).toContain('没有可以增减的板块');
    const talk = cafe();
    expect(talk.say('去掉团队视频')).toContain('本周豆单');
  });
});

describe('undo', () => {
  it('goes back one change per request, down to the first answer [PP-07]', () => {
    const talk = cafe();
    const first = talk.content();
    const firstTheme = talk.theme();
    talk.say('标题改成「一」');
    const second = talk.content();
    talk.say('换成绿色');
    talk.say('撤销');
    expect(talk.theme()).toBe(firstTheme);
    expect(talk.content()).toBe(second);
    talk.say('undo');
    expect(talk.content()).toBe(first);
    expect(talk.say('元に戻して')).not.toContain('<appArtifact');
  });

  it('does not touch files that someone else changed', () => {
    const talk = cafe();
    talk.say('换成绿色');
    talk.files.set('src/theme.css', '/* mine */');
    expect(talk.say('撤销')).toContain('不能保证');
    expect(talk.theme()).toBe('/* mine */');
  });
});

it.each([
  '加一个会跳舞的机器人',
  'connect it to our warehouse',
  '在庫と連携して',
  '결제를 붙여 줘',
  '',
])('answers “%s” with what it can do and changes no file', (prompt) => {
  const answer = cafe().say(prompt);
  expect(answer).not.toContain('<appArtifact');
  expect(answer.split('\n- ')).toHaveLength(6);
});
