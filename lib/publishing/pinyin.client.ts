import 'client-only';
import { pinyin } from 'pinyin-pro';

/** Returns Chinese text as pinyin without tones, and everything else as it is. */
export const toPinyin = (text: string): string =>
  pinyin(text, { toneType: 'none', nonZh: 'consecutive', v: true });
