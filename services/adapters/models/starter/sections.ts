import type { Language } from '../../../../domain/locale.ts';
import { type Json, readSectionContent } from './content-files.ts';
import { unquote, write } from './write-source.ts';

/**
 * Sections that can be added to a site. `words` find the section in a request. `kinds` are the
 * kinds of section that a request to remove it can mean.
 */
const sections = {
  faq: { words: /常见问题|问答|\bfaqs?\b|questions|よくある質問|q&a|자주 묻는/i, kinds: ['faq'] },
  hours: {
    words:
      /营业时间|开放时间|时间表|\bhours\b|opening times|営業時間|診療時間|영업시간|영업 시간|운영 시간/i,
    kinds: ['hours'],
  },
  place: {
    words:
      /地图|地址|路线|位置|到店|\bmap\b|location|address|directions|地図|アクセス|場所|지도|오시는 길|찾아오는|위치/i,
    kinds: ['place'],
  },
  form: {
    words:
      /表单|联系|预约|报名|留言|\bform\b|contact|booking|rsvp|sign-?up|フォーム|問い合わせ|予約|申し込み|문의|신청|예약|연락/i,
    kinds: ['form'],
  },
  prices: {
    words: /价格|价目|套餐|菜单|豆单|price|pricing|menu|plans|料金|価格|メニュー|가격|요금|메뉴/i,
    kinds: ['list', 'plans'],
  },
  gallery: {
    words:
      /相册|图片|照片|案例|作品|gallery|photos?|pictures|works|portfolio|ギャラリー|写真|作品|갤러리|사진|작품/i,
    kinds: ['works'],
  },
  about: {
    words: /关于|介绍|故事|about|story|について|紹介|物語|소개|이야기/i,
    kinds: ['about', 'excerpt'],
  },
  steps: {
    words:
      /流程|步骤|日程|process|steps|schedule|timeline|programme|流れ|手順|日程|순서|과정|일정/i,
    kinds: ['steps'],
  },
} as const;

export type SectionName = keyof typeof sections;

export function sectionIn(text: string): SectionName | undefined {
  return (Object.keys(sections) as SectionName[]).find((name) => sections[name].words.test(text));
}

/** The line numbers of one section in `content.ts`, from its opening to its closing brace. */
type SectionRange = { from: number; to: number; id: string; title: string; kind: string };

function findSections(lines: string[]): { places: SectionRange[]; end: number } | undefined {
  const start = lines.indexOf('  sections: [');
  const end = lines.indexOf('  ],', start);
  if (start < 0 || end < 0) return undefined;
  const places: SectionRange[] = [];
  for (let at = start + 1; at < end; at += 1) {
    if (lines[at] !== '    {') continue;
    const to = lines.indexOf('    },', at);
    if (to < 0 || to > end) return undefined;
    const lineOf = (name: string) =>
      lines.slice(at, to).find((line) => line.startsWith(`      ${name}: `));
    const read = (name: string) =>
      unquote(lineOf(name)?.slice(`      ${name}: `.length, -1) ?? "''");
    places.push({ from: at, to, id: read('id'), title: read('title'), kind: read('kind') });
    at = to;
  }
  return { places, end };
}

/**
 * Returns the titles of a site's sections; undefined when the project has no sections to add or
 * remove.
 */
export function sectionTitles(content: string): string[] | undefined {
  return findSections(content.split('\n'))?.places.map((place) => place.title);
}

export function addSection(name: SectionName, language: Language): { [name: string]: Json } {
  return readSectionContent(name, language);
}

/** Inserts a section before the last one if that is the contact form, otherwise at the end. */
export function insertSection(content: string, section: { [name: string]: Json }): string {
  const lines = content.split('\n');
  const found = findSections(lines);
  if (!found) return content;
  const taken = (id: string) => content.includes(`      id: '${id}',`);
  const id =
    [String(section.id), `${section.id}-2`, `${section.id}-3`].find((one) => !taken(one)) ??
    `${section.id}-${lines.length}`;
  const last = found.places.at(-1);
  const at = last?.kind === 'form' ? last.from : found.end;
  const text = `    ${write({ ...section, id }, 2)},`;
  return [...lines.slice(0, at), ...text.split('\n'), ...lines.slice(at)].join('\n');
}

/**
 * Removes the section whose title is in the prompt, otherwise the last one of the requested kind.
 * `part` is the id and kind of the requested section on a page.
 */
export function removeSection(
  content: string,
  prompt: string,
  part?: { id: string; kind: string },
): { content: string; title: string } | undefined {
  const lines = content.split('\n');
  const places = findSections(lines)?.places ?? [];
  const name = sectionIn(prompt);
  const kinds: readonly string[] = name ? sections[name].kinds : [];
  const place =
    places.find(
      (one) => one.title !== '' && prompt.toLowerCase().includes(one.title.toLowerCase()),
    ) ??
    places.find((one) => one.id === part?.id) ??
    places.findLast((one) => (part ? one.kind === part.kind : kinds.includes(one.kind)));
  if (!place) return undefined;
  return {
    content: [...lines.slice(0, place.from), ...lines.slice(place.to + 1)].join('\n'),
    title: place.title,
  };
}
