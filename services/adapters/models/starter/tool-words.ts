import { mentions, wordsOf } from './vocabulary.ts';

const games = wordsOf(
  'game|games|snake|tetris|minesweeper|sudoku|chess|checkers|gomoku|pong|pac man|pacman|flappy|whack a mole|tic tac toe|breakout|platformer|racing game|shooter|hangman|wordle|memory game|card game|solitaire|2048|puzzle|游戏|贪吃蛇|俄罗斯方块|扫雷|数独|象棋|五子棋|打地鼠|打砖块|消消乐|连连看|翻牌|斗地主|飞机大战|井字棋|迷宫|ゲーム|テトリス|スネーク|マインスイーパー|数独|オセロ|将棋|神経衰弱|ブロック崩し|迷路|게임|테트리스|스네이크|지뢰찾기|스도쿠|오목|체스|두더지|벽돌깨기|미로',
);

/** Games that a prompt may ask for and that neither of the two ready-made games can replace. */
const otherGames = wordsOf(
  'snake|tetris|minesweeper|sudoku|chess|checkers|gomoku|pong|pac man|pacman|flappy|whack a mole|tic tac toe|breakout|platformer|racing|racing game|shooter|hangman|wordle|memory|card game|solitaire|贪吃蛇|俄罗斯方块|扫雷|数独|象棋|五子棋|打地鼠|打砖块|连连看|翻牌|斗地主|飞机大战|井字棋|迷宫|赛车|射击|跳一跳|テトリス|スネーク|マインスイーパー|数独|オセロ|将棋|神経衰弱|ブロック崩し|迷路|シューティング|테트리스|스네이크|지뢰찾기|스도쿠|오목|체스|두더지|벽돌깨기|미로|슈팅|짝 맞추기',
);

const apps = wordsOf(
  'app|tool|calculator|converter|tracker|planner|generator|timer|stopwatch|clock|editor|quiz|to do|todo|to do list|checklist|flash cards|flashcards|dashboard|kanban|whiteboard|chat app|translator|notes|note taking|log|logbook|counter|splitter|应用|工具|计算器|换算|转换器|生成器|计时器|秒表|时钟|编辑器|测验|答题|题库|待办|清单|看板|便签|笔记|记事本|翻译|记账|打卡|番茄钟|小程序|倒数日|アプリ|ツール|電卓|計算機|タイマー|ストップウォッチ|時計|エディタ|クイズ|メモ帳|メモ|家計簿|変換|翻訳|リスト|앱|도구|계산기|변환기|타이머|스톱워치|시계|편집기|퀴즈|메모장|메모|가계부|번역기|체크리스트|할 일|기록',
);

/** A template in this list fits a prompt only if the prompt contains one of its words. */
const trueWords: Record<string, readonly string[]> = {
  quiz: wordsOf(
    'which city|city|cities|personality|哪座城市|城市|性格|心理|像哪|測驗|診断|都市|似ている|性格診断|닮은|도시|성격|심리',
  ),
  shop: wordsOf('cart|checkout|购物车|下单|カート|장바구니'),
  booking: wordsOf(
    'trainer|class|classes|lesson|lessons|session|sessions|yoga|约课|私教|课时|教练|レッスン|教室|回数券|수업|레슨|회원권|회수권',
  ),
  shifts: wordsOf(
    'shift|shifts|shift swap|roster|rota|换班|排班|调班|值班|シフト|交代勤務|근무|근무표|교대|알바',
  ),
  focus: wordsOf(
    'pomodoro|focus|timer|focus timer|番茄|番茄钟|专注|计时器|集中|タイマー|ポモドーロ|집중|타이머|뽀모도로',
  ),
  invite: wordsOf(
    'invitation|invite|envelope|邀请函|请柬|请帖|信封|招待状|封筒|초대장|청첩장|봉투',
  ),
  cards: wordsOf(
    'flash card|flash cards|flashcards|vocabulary|verb|verbs|words|背单词|单词|生词|単語|漢字|スワイプ|단어|암기',
  ),
};

export const isGamePrompt = (prompt: string) => mentions(prompt, games);
export const isAppPrompt = (prompt: string) => mentions(prompt, apps);

/**
 * True when the prompt contains a word for what the template is, for example "timer" for a timer.
 */
export function isNamed(prompt: string, project: string): boolean {
  return mentions(prompt, trueWords[project] ?? []);
}

/** Whether a template is what the prompt asks for, and does not only share a word with it. */
export function isTrueMatch(prompt: string, project: string): boolean {
  if (project === 'grow' || project === 'typing') return !mentions(prompt, otherGames);
  return trueWords[project] === undefined || isNamed(prompt, project);
}
