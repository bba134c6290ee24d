import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { errors } from '../domain/errors.ts';
import { languageNames, languages } from '../domain/locale.ts';
import { variants } from '../domain/variants/variant.ts';
import { messageFiles } from '../lib/i18n/messages.ts';
import { displayText } from '../scripts/display-text.mjs';

const root = join(import.meta.dirname, '..');
type Tree = { [key: string]: string | string[] | Tree };

const read = (language: string, file: string): Tree =>
  JSON.parse(readFileSync(join(root, 'messages', language, file), 'utf8'));
const filesOf = (language: string) => readdirSync(join(root, 'messages', language)).sort();

/** `a.b` → text of every message of a language. */
function textsOf(language: string): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (tree: Tree | string[], prefix: string) => {
    for (const [key, value] of Object.entries(tree))
      if (typeof value === 'string') found.set(`${prefix}${key}`, value);
      else walk(value, `${prefix}${key}.`);
  };
  for (const file of filesOf(language)) walk(read(language, file), '');
  return found;
}
const catalogues = new Map(languages.map((language) => [language, textsOf(language)]));
const zh = catalogues.get('zh_CN') as Map<string, string>;

/**
 * Returns the argument names of a message. Plural branches are ignored, because not every language
 * needs them.
 */
function placeholders(text: string): string {
  const found = new Set<string>();
  const visit = (elements: MessageFormatElement[]) => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      found.add(element.value);
      if ('options' in element && element.options)
        for (const option of Object.values(element.options)) visit(option.value);
      if ('children' in element) visit(element.children);
    }
  };
  visit(parse(text));
  return [...found].sort().join();
}

/**
 * Keys that must exist (I18N-007), with the namespaces of GAP-81. Some are misspelt, as in the
 * specification.
 */
const required = {
  chat: 'buildError fileUploadNotImg fileUploadTooLarge fileUploadTooWH',
  chatTask: 'title subTitle subTitleError naxTokenTitle naxTokenDesc',
  toast: 'chatUUID errorChatInfo',
  chatStatus: 'waitProcess',
  tree: 'noPreview',
  tips: 'editSiteNameError1 editSiteNameError3 editSiteNameSuccess copyText copySuccess copyFalied',
  login:
    'getQrcodeFailed qrcodeExpried loginFailed loginSuccess phoneError sendVercodeSuccess bindSucess bindFail bindOther bindRepeat',
  pay: 'payProductListError payFailed paySuccess',
  user: 'delAllSuccess delAllFailed',
  app: 'fieldVersionRule fieldPackageNameRule fieldBundeleIdRule fieldIOSPwdLength',
};

/** Messages that must exist (I18N-009). Other tests check when each is shown (GAP-82). */
const told = {
  'toast.errorInvite': /invitation information/i,
  'toast.chatUUID': /website ID could not be created/i,
  'toast.errorChatInfo': /project could not be loaded/i,
  'toast.errorUserTokens': /token balance/i,
  'payment.statusFailed': /payment information/i,
  'pay.payProductListError': /product list/i,
  'login.anotherInProgress': /another sign-in is in progress/i,
  'pay.payInProgress': /payment is in progress/i,
  'chat.buildError': /build/i,
  'errors.taskRunning': /generation is already running/i,
  'errors.modelFailed': /unexpected error happened while calling the model/i,
  'errors.badArguments': /parameter error/i,
  'errors.insufficientTokens': /recharge, upgrade, or take a 3-day trial/i,
  'errors.commandRunning': /wait for other commands to finish/i,
  'errors.generationFailed': /not generated.*try again/i,
};

/** Keys that must stay misspelt, because the specification uses them so. */
const misspeltKeys =
  'login.qrcodeExpried tips.copyFalied login.bindSucess app.fieldBundeleIdRule chatTask.naxTokenTitle chatTask.naxTokenDesc login.sendVercodeSuccess';

const requiredKeys = Object.entries(required);
const toldOf = Object.entries(told);
/** Beginnings of words that do not exist in English, from common misspellings (I18N-008). */
const misspelt = new RegExp(
  `\\b(${[
    'accomod acheiv accross acommod adress agian apparan arguement avalab begining beleiv calender catagor chosing commited comming completly',
    'conection containt convienen definat dependan desciption diffren dissap doesnt enviroment existan expierd explaination extention familar',
    'finaly foriegn foward futher generaly goverment grammer gaurant happend imediat incorect independan infomation insta[li]ation interupt',
    'knowlege lenght libary lisence maintainan managment mispell neccess necesar noticabl ocasion occuran occured occuring paramater pasword',
    'permision persistan posible preceed prefered privelege proccess proffes publically recie[^p] recomend refered refering relevent remeber',
    'responsab retreiv seperat similiar sofware succesful successfull\\b sucess suprise temperary thier threshhold tommorow truely typicaly',
    'unfortunatly untill useable usefull visable wether wich withold writting',
  ]
    .join(' ')
    .replaceAll(' ', '|')})`,
  'i',
);

describe('the messages', () => {
  it('exist in exactly four languages, each named in itself [I18N-001]', () => {
    expect(readdirSync(join(root, 'messages')).sort()).toEqual(
      [...languages, 'help', 'legal', 'school'].sort(),
    );
    for (const texts of ['help', 'legal'])
      expect(readdirSync(join(root, 'messages', texts)).sort()).toEqual([...languages].sort());
    expect(Object.keys(languageNames).sort()).toEqual([...languages].sort());
  });

  it('are all loaded: every file of a language is in the list', () => {
    expect(filesOf('zh_CN')).toEqual(messageFiles.map((file) => `${file}.json`).sort());
  });

  // The build compiles messages without the library's named styles, and would ignore them.
  it('format numbers and dates by a skeleton and never by the name of a style', () => {
    const files = readdirSync(join(root, 'messages'), { recursive: true, encoding: 'utf8' });
    const named = files
      .filter((file) => file.endsWith('.json'))
      .flatMap((file) => {
        const text = readFileSync(join(root, 'messages', file), 'utf8');
        return text.match(/, (?:number|date|time), [a-z]+/g) ?? [];
      });
    expect(named).toEqual([]);
  });

  it.each(languages)(
    'have the same keys and arguments in %s as in zh_CN [I18N-004]',
    (language) => {
      const texts = catalogues.get(language) as Map<string, string>;
      expect([...texts.keys()].sort()).toEqual([...zh.keys()].sort());
      const differing = [...zh].filter(
        ([key, text]) => placeholders(text) !== placeholders(texts.get(key) ?? ''),
      );
      expect(differing.map(([key]) => key)).toEqual([]);
    },
  );

  it.each(requiredKeys)('have the required keys of %s [I18N-007, GAP-81]', (namespace, keys) => {
    expect(keys.split(' ').filter((key) => !zh.has(`${namespace}.${key}`))).toEqual([]);
  });

  it.each(toldOf)('describe %s [I18N-009]', (key, words) => {
    expect(catalogues.get('en_US')?.get(key)).toMatch(words);
    for (const texts of catalogues.values()) expect(texts.get(key)).toBeTruthy();
  });

  it('show no raw key, no misspelt word, no leftover and nothing empty [I18N-008]', () => {
    const wrong =
      /\b(naxToken|Sucess|Falied|Expried|Bundele|Vercode|lorem|TODO|FIXME|undefined|null)\b|^\w+(\.\w+)+$|^\s*$|\s$|^\s/i;
    for (const texts of catalogues.values())
      expect([...texts].filter(([, text]) => wrong.test(text) || misspelt.test(text))).toEqual([]);
  });

  it.each(misspeltKeys.split(' '))(
    'keep the key %s, spelled correctly in their text [ODD-25]',
    (key) => {
      const wrong = /expried|falied|\bsucess|bundele|\bnax|vercode/i;
      for (const texts of catalogues.values()) {
        expect(texts.get(key)).toMatch(/\S/);
        expect(texts.get(key)).not.toMatch(wrong);
        expect(texts.get(key)).not.toMatch(misspelt);
      }
    },
  );

  it('are written in the language that they are for [I18N-008]', () => {
    const own = {
      zh_CN: /\p{Script=Han}/u,
      ja_JP: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
      ko_KR: /\p{Script=Hangul}/u,
    };
    for (const [language, script] of Object.entries(own)) {
      const bare = [...(catalogues.get(language as 'zh_CN') ?? [])].filter(
        ([, text]) => /[a-z]{3}/i.test(text.replace(/\{[^}]*\}/g, '')) && !script.test(text),
      );
      expect(
        bare
          .filter(
            ([key]) =>
              !/^((payment|orders)\.channels\.\w+|orders\.tokens|(interests|gift)\.tokens|shell\.(name|otherName|copyright|tokens)|artifact\.tokens)$/.test(
                key,
              ),
          )
          .map(([key]) => key),
      ).toEqual([]);
    }
    // The logo shows the Chinese name in every language, so the accessible name of the link to the
    // home screen contains it.
    const mark = ['shell.otherName', 'shell.home'];
    expect(
      [...(catalogues.get('en_US') ?? [])].filter(
        ([key, text]) => /\p{Script=Han}/u.test(text) && !mark.includes(key),
      ),
    ).toEqual([]);
  });

  it('describe for every error what happened, what was kept and what to do', () => {
    for (const texts of catalogues.values())
      for (const { name, kept, next } of Object.values(errors))
        expect(
          [
            texts.get(`errors.${name}`),
            texts.get(`errorKept.${kept}`),
            texts.get(`errorNext.${next}`),
          ].every(Boolean),
        ).toBe(true);
  });

  it.each(languages)(
    'greet each variant in %s with a title, a subtitle and five prompts [VAR-003, VAR-004]',
    (language) => {
      const texts = catalogues.get(language) as Map<string, string>;
      for (const variant of variants) {
        expect(texts.get(`home.${variant}.title`)).toBeTruthy();
        expect(texts.get(`home.${variant}.subtitle`)).toBeTruthy();
        expect(
          [...texts.keys()].filter((key) => key.startsWith(`homePrompts.${variant}.`)).length,
        ).toBe(5);
      }
    },
  );
});

describe('the display faces', () => {
  it.each(['zh', 'ja', 'ko'])(
    'hold every character %s shows in the serif, in at most 40 KB',
    (language) => {
      const font = readFileSync(join(root, 'app/fonts', `serif-${language}.woff2`));
      expect(font.length).toBeLessThanOrEqual(40 * 1024);
      const listed = readFileSync(join(root, 'app/fonts', 'characters.json'), 'utf8');
      const held = new Set((JSON.parse(listed) as Record<string, string>)[language]);
      expect(
        [...new Set(displayText(language).replace(/[\x20-\x7e’]/g, ''))].filter(
          (character) => !held.has(character),
        ),
      ).toEqual([]);
    },
  );
});
