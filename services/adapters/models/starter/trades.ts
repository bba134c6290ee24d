import type { PaletteName } from './palettes.ts';
import { mentions, type Vocabulary, wordsOf } from './vocabulary.ts';

/** A kind of business with headlines, sections and steps of its own. */
export type Trade = {
  trade: string;
  /** The kinds of page whose words are replaced by the words of the trade. */
  kinds: readonly string[];
  words: Vocabulary;
  palettes: readonly PaletteName[];
};

export const trades: readonly Trade[] = [
  {
    trade: 'hotpot',
    kinds: ['restaurant'],
    words: wordsOf('hot pot|hotpot|火锅|しゃぶしゃぶ|すき焼き|샤브샤브|전골'),
    palettes: ['red'],
  },
  {
    trade: 'bookshop',
    kinds: ['shop'],
    words: wordsOf('bookshop|bookstore|书店|本屋|書店|서점|책방'),
    palettes: ['green', 'blue', 'teal'],
  },
  {
    trade: 'grooming',
    kinds: ['service'],
    words: wordsOf(
      'grooming|groomer|dog salon|宠物美容|宠物洗护|トリミング|トリマー|강아지 미용|애견 미용|반려견 미용',
    ),
    palettes: ['pink', 'teal', 'purple'],
  },
  {
    trade: 'walking',
    kinds: ['service'],
    words: wordsOf(
      'dog walking|dog walker|pet sitting|pet sitter|遛狗|宠物寄养|宠物|犬の散歩|ペットシッター|ペット|강아지 산책|산책 대행|반려견|애견',
    ),
    palettes: ['green', 'teal', 'blue'],
  },
  {
    trade: 'clinic',
    kinds: ['service'],
    words: wordsOf(
      'clinic|dentist|dental|doctor|诊所|牙科|牙医|医院|口腔|歯科|歯医者|クリニック|病院|医院|치과|병원|의원|한의원',
    ),
    palettes: ['teal', 'blue'],
  },
  {
    trade: 'lodging',
    kinds: ['service'],
    words: wordsOf(
      'hotel|hostel|guesthouse|bed and breakfast|homestay|民宿|酒店|客栈|旅館|ホテル|ゲストハウス|펜션|게스트하우스|호텔|민박',
    ),
    palettes: ['green', 'teal', 'blue'],
  },
  {
    trade: 'movement',
    kinds: ['service'],
    words: wordsOf(
      'yoga|pilates|gym|fitness|健身|瑜伽|普拉提|ヨガ|ピラティス|ジム|요가|필라테스|헬스장',
    ),
    palettes: ['teal', 'green', 'purple'],
  },
  {
    trade: 'repair',
    kinds: ['service'],
    words: wordsOf(
      'plumber|plumbing|electrician|repair|repairs|handyman|boiler|水电|维修|修理|疏通|水道|修繕|배관|수리|설비',
    ),
    palettes: ['blue', 'teal'],
  },
  {
    trade: 'kindergarten',
    kinds: ['school'],
    words: wordsOf(
      'kindergarten|preschool|daycare|nursery|幼儿园|托儿所|幼稚園|保育園|유치원|어린이집',
    ),
    palettes: ['teal', 'blue', 'purple'],
  },
  {
    trade: 'object',
    kinds: ['product'],
    words: wordsOf(
      'umbrella|bottle|bag|backpack|lamp|chair|headphones|watch|gadget|伞|水杯|灯|背包|耳机|手表|椅|傘|水筒|バッグ|ランプ|イヤホン|우산|물병|가방|조명|이어폰',
    ),
    palettes: ['blue', 'teal', 'purple'],
  },
  {
    trade: 'family',
    kinds: ['site', 'personal'],
    words: wordsOf(
      'memories|grandfather|grandmother|grandpa|grandma|family history|family album|回忆|爷爷|奶奶|外公|外婆|家族史|思い出|祖父|祖母|おじいちゃん|おばあちゃん|추억|할아버지|할머니',
    ),
    palettes: ['teal', 'blue', 'green'],
  },
];

/** Returns the trade that a prompt for this kind of page names, if the list contains it. */
export function findTrade(kind: string, prompt: string): Trade | undefined {
  return trades.find(({ kinds, words }) => kinds.includes(kind) && mentions(prompt, words));
}
