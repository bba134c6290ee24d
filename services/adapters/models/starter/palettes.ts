export type Palette = {
  paper: string;
  surface: string;
  ink: string;
  soft: string;
  line: string;
  tint: string;
  accent: string;
  onAccent: string;
};

/**
 * The colours of each palette meet WCAG AA in every pair that the projects use. A test measures
 * them.
 */
export const palettes = {
  kraft: {
    paper: '#efe4d0',
    surface: '#f9f2e4',
    ink: '#33261a',
    soft: '#6b5844',
    line: '#d9c7a8',
    tint: '#e4d4b8',
    accent: '#7a4a1f',
    onAccent: '#fff9ee',
  },
  ink: {
    paper: '#f4f2ec',
    surface: '#fbfaf6',
    ink: '#1d1f1e',
    soft: '#5a5d5a',
    line: '#d8d6cd',
    tint: '#e7e5dc',
    accent: '#3a4441',
    onAccent: '#fbfaf6',
  },
  red: {
    paper: '#fbf3ec',
    surface: '#fffaf5',
    ink: '#2d1512',
    soft: '#71504a',
    line: '#ecd5c8',
    tint: '#f5e3d8',
    accent: '#a8261d',
    onAccent: '#fff8f2',
  },
  orange: {
    paper: '#faf2ea',
    surface: '#fffaf4',
    ink: '#2e1d12',
    soft: '#6f5543',
    line: '#ead7c4',
    tint: '#f3e3d3',
    accent: '#a6470f',
    onAccent: '#fffaf4',
  },
  yellow: {
    paper: '#fbf6e3',
    surface: '#fffcf0',
    ink: '#2c2510',
    soft: '#665a34',
    line: '#e8dcb4',
    tint: '#f3e9c6',
    accent: '#7d5a00',
    onAccent: '#fffcf0',
  },
  green: {
    paper: '#f2f4ea',
    surface: '#fbfcf5',
    ink: '#1c2618',
    soft: '#52604b',
    line: '#d5dcc6',
    tint: '#e3e9d6',
    accent: '#2f6136',
    onAccent: '#f9fcf3',
  },
  teal: {
    paper: '#edf4f2',
    surface: '#f8fcfb',
    ink: '#122624',
    soft: '#48605d',
    line: '#cbddd9',
    tint: '#dcebe7',
    accent: '#0f5f5a',
    onAccent: '#f4fcfa',
  },
  blue: {
    paper: '#eff3f8',
    surface: '#f9fbfe',
    ink: '#142033',
    soft: '#4c5a70',
    line: '#cfd9e6',
    tint: '#dfe8f2',
    accent: '#1f4f8f',
    onAccent: '#f7faff',
  },
  purple: {
    paper: '#f5f1f6',
    surface: '#fcf9fd',
    ink: '#261a2e',
    soft: '#625369',
    line: '#ddd0e1',
    tint: '#eae0ed',
    accent: '#663a7d',
    onAccent: '#fcf8fe',
  },
  pink: {
    paper: '#fbf1f1',
    surface: '#fffafa',
    ink: '#321b21',
    soft: '#72525b',
    line: '#ecd3d6',
    tint: '#f5e1e3',
    accent: '#a2334f',
    onAccent: '#fff7f8',
  },
  night: {
    paper: '#14171c',
    surface: '#1c2027',
    ink: '#eceae3',
    soft: '#a9aab0',
    line: '#343a45',
    tint: '#262c36',
    accent: '#e5b567',
    onAccent: '#1d1607',
  },
  grey: {
    paper: '#f5f5f5',
    surface: '#ffffff',
    ink: '#1a1a1a',
    soft: '#595959',
    line: '#d9d9d9',
    tint: '#e6e6e6',
    accent: '#2b2b2b',
    onAccent: '#fafafa',
  },
} satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;

const names: [name: PaletteName, words: RegExp][] = [
  [
    'kraft',
    /牛皮纸|牛皮色|棕|褐|咖啡色|\bkraft\b|\bbrown\b|\bwarm\b|温暖|温馨|暖色|温かい|따뜻|クラフト|茶色|갈색|크라프트/i,
  ],
  ['grey', /黑白|monochrome|gr[ae]yscale|black[ -]and[ -]white|モノクロ|白黒|흑백/i],
  ['ink', /水墨|墨色|灰|素雅|\bgr[ae]y\b|墨|灰色|グレー|수묵|회색/i],
  ['night', /深色|黑色|夜|暗色|\bdark\b|\bblack\b|midnight|ダーク|黒|어두운|다크|검은|검정/i],
  ['orange', /橙|橘|陶土|\borange\b|terracotta|オレンジ|주황|테라코타/i],
  ['yellow', /黄|金色|\byellow\b|\bgold(en)?\b|黄色|노란|노랑|금색/i],
  ['teal', /青色|蓝绿|湖|\bteal\b|turquoise|\bmint\b|ティール|青緑|청록|민트/i],
  ['pink', /粉|玫瑰|\bpink\b|\brose\b|ピンク|桜色|분홍|핑크/i],
  ['purple', /紫|\bpurple\b|\bviolet\b|\bplum\b|lavender|パープル|보라|자주/i],
  ['red', /红|朱|\bred\b|\bcrimson\b|赤|レッド|빨간|빨강|붉은/i],
  ['blue', /蓝|\bblue\b|\bnavy\b|青|ブルー|紺|파란|파랑|남색/i],
  ['green', /绿|\bgreen\b|\bsage\b|\bolive\b|緑|グリーン|초록|녹색/i],
];

/**
 * Returns the palette whose colour a text names; the one named first when there are several. "dark
 * green" is green, not dark.
 */
export function paletteIn(text: string): PaletteName | undefined {
  const found = names
    .map(([name, words]) => ({ name, at: text.search(words) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at);
  const [first, second] = found;
  const isShade = first && second && /^dark\s+$/i.test(text.slice(first.at, second.at));
  return isShade ? second.name : first?.name;
}

/** Makes drawings and portraits grey, for the palette `grey`. */
const greyArt = '\n  --pop-base: #b4b4b4;\n  --art-filter: grayscale(1);';

/** Returns the project's `theme.css`. */
export function writeTheme(name: PaletteName, isSerif: boolean): string {
  const palette = palettes[name];
  const display = isSerif
    ? "ui-serif, Georgia, 'Songti SC', 'Noto Serif CJK SC', 'Hiragino Mincho ProN', serif"
    : 'inherit';
  return `/* The colours (${name}) and the display face. Everything on the page follows these lines. */
:root {
  --paper: ${palette.paper};
  --surface: ${palette.surface};
  --ink: ${palette.ink};
  --soft: ${palette.soft};
  --line: ${palette.line};
  --tint: ${palette.tint};
  --accent: ${palette.accent};
  --on-accent: ${palette.onAccent};
  --display: ${display};
  color-scheme: ${name === 'night' ? 'dark' : 'light'};${name === 'grey' ? greyArt : ''}
}
`;
}
