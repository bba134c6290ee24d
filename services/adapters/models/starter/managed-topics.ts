import { assemble } from './assemble.ts';
import type { StarterChoice } from './choose-starter.ts';
import { isMigration, seedPath } from './managed-content.ts';
import { managedProjects } from './managed-projects.ts';
import { isGamePrompt } from './tool-words.ts';
import { mentionsIn, type Vocabulary, wordsOf } from './vocabulary.ts';

/**
 * `names` say what the app is. `signs` occur in prompts for it, but also in others: they decide
 * between apps and do not choose one alone.
 */
type ManagedTopic = {
  project: string;
  topic: string;
  names: Vocabulary;
  signs: Vocabulary;
  /** Two kinds of words that only together name the app. */
  pair?: [Vocabulary, Vocabulary];
};

const topics: ManagedTopic[] = [
  {
    project: 'managed-booking',
    topic: 'bookings',
    names: wordsOf(
      'booking|book a time|book a slot|appointment|reservation|reserve|预约|预订|订位|约课|挂号|排期|予約|예약',
    ),
    signs: wordsOf(
      'book|slot|time slot|calendar|schedule|salon|clinic|barber|lesson|时段|空闲时间|时间表|美发|诊所|課|空き時間|サロン|美容室|教室|시간표|미용실|진료|수업',
    ),
  },
  {
    project: 'managed-shop',
    topic: 'orders',
    names: wordsOf(
      'online shop|online store|web shop|webshop|storefront|e commerce|ecommerce|cart|place orders|order online|网店|网上商店|商城|电商|购物|购物车|下单|卖货|ネットショップ|オンラインショップ|オンラインストア|通販|カート|쇼핑몰|장바구니|온라인 상점|온라인 가게',
    ),
    signs: wordsOf('product|checkout|sell|buy|stock|商品|库存|在庫|販売|상품|재고|판매'),
    pair: [
      wordsOf('shop|store|小店|商店|店铺|お店|ショップ|가게|상점|스토어'),
      wordsOf('order|orders|订单|订购|注文|주문'),
    ],
  },
  {
    project: 'managed-forum',
    topic: 'topics',
    names: wordsOf(
      'forum|message board|discussion board|bulletin board|discussion|upvote|q a site|论坛|社区|讨论区|讨论|发帖|贴吧|掲示板|フォーラム|포럼|게시판|토론',
    ),
    signs: wordsOf(
      'community|topic|thread|post|reply|replies|vote|moderator|帖子|主题|回复|投票|版主|コミュニティ|投稿|返信|スレッド|モデレーター|커뮤니티|글|댓글|투표',
    ),
  },
  {
    project: 'managed-crm',
    topic: 'crm',
    names: wordsOf(
      'crm|customer relationship|sales pipeline|contact management|customer management|deals|leads|客户管理|客户关系|销售线索|商机|线索|顧客管理|商談|見込み客|고객 관리|고객관리|영업 관리|거래처',
    ),
    signs: wordsOf(
      'contact|company|companies|customer|pipeline|stage|follow up|sales|联系人|客户|公司|跟进|销售|连絡先|連絡先|取引先|顧客|営業|연락처|고객|회사|영업|거래',
    ),
  },
];

const nameScore = 3;

/**
 * Returns the app with a database that a prompt asks for, if there is a ready-made one. A project
 * that has migrations of something else gets none, because numbers are not used twice.
 */
export function chooseManagedStarter(
  prompt: string,
  files: Iterable<string> = [],
): StarterChoice | undefined {
  if (isGamePrompt(prompt)) return undefined;
  const [best] = topics
    .map((topic) => ({ ...topic, ...scoreOf(prompt, topic) }))
    .filter(({ isNamed }) => isNamed)
    .sort((one, other) => other.score - one.score || one.first - other.first);
  if (!best) return undefined;
  const { project, topic } = best;
  const palette = managedProjects[project]?.palette ?? 'green';
  const present = [...files].filter(isMigration);
  const own = [...assemble(project).keys(), seedPath];
  if (present.some((path) => !own.includes(path))) return undefined;
  return { project, topic, palette, isFitting: true, present };
}

function scoreOf(prompt: string, { names, signs, pair }: ManagedTopic) {
  const named = mentionsIn(prompt, names);
  const halves = (pair ?? []).map((words) => mentionsIn(prompt, words));
  const isPair = halves.length > 0 && halves.every(({ found }) => found.length > 0);
  const places = [named, ...halves].map(({ first }) => first).filter((first) => first >= 0);
  const nameCount = named.found.length + (isPair ? 1 : 0);
  return {
    isNamed: nameCount > 0,
    score: nameCount * nameScore + mentionsIn(prompt, signs).found.length,
    first: Math.min(...places),
  };
}
