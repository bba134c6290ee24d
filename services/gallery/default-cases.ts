import type { Language } from '../../domain/locale.ts';
import type { Variant } from '../../domain/variants/variant.ts';

/** The prompt of one case and its language; its title is in `messages/<language>/gallery.json`. */
export type DefaultCase = { name: string; prompt: string; language: Language; variant: Variant };

/** The nine initial cases in their order (GAP-50). `npm run cases` builds them. */
export const defaultCases = [
  { name: 'cafe', prompt: '杭州一家手冲咖啡馆的官网', language: 'zh_CN', variant: 'website' },
  { name: 'sales', prompt: 'A sales dashboard', language: 'en_US', variant: 'general' },
  { name: 'grocery', prompt: '一个有购物车的杂货网店', language: 'zh_CN', variant: 'website' },
  {
    name: 'portfolio',
    prompt: '静かなデザイナーのポートフォリオ',
    language: 'ja_JP',
    variant: 'website',
  },
  { name: 'merge', prompt: '一个两个合成一个的小游戏', language: 'zh_CN', variant: 'h5' },
  {
    name: 'running',
    prompt: 'A run tracker with a weekly goal',
    language: 'en_US',
    variant: 'app',
  },
  { name: 'tea', prompt: '春茶上市的翻页海报，水墨风', language: 'zh_CN', variant: 'h5' },
  { name: 'plants', prompt: '식물 물주기 앱', language: 'ko_KR', variant: 'app' },
  {
    name: 'launch',
    prompt: 'A launch page with a waitlist',
    language: 'en_US',
    variant: 'website',
  },
] as const satisfies readonly DefaultCase[];

export type CaseName = (typeof defaultCases)[number]['name'];
