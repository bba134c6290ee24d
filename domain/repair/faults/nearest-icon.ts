import { isOneApart } from './nearest-name.ts';

/**
 * Replacements for common names that the icon set does not have: brands, which the set has dropped,
 * names from other icon sets, and common words.
 */
const otherNames: Readonly<Record<string, string>> = {
  github: 'GitBranch',
  gitlab: 'GitBranch',
  alertwarning: 'TriangleAlert',
  locationpin: 'MapPin',
  mapmarker: 'MapPin',
  twitter: 'AtSign',
  facebook: 'ThumbsUp',
  instagram: 'Camera',
  linkedin: 'Briefcase',
  youtube: 'CirclePlay',
  twitch: 'Tv',
  slack: 'MessageSquare',
  discord: 'MessageCircle',
  whatsapp: 'MessageCircle',
  telegram: 'Send',
  tiktok: 'Music',
  pinterest: 'Pin',
  dribbble: 'Palette',
  figma: 'PenTool',
  chrome: 'Globe',
  apple: 'Apple',
  spotify: 'Music',
  paypal: 'CreditCard',
  seedling: 'Sprout',
  cake: 'CakeSlice',
  noodles: 'Soup',
  bowl: 'Soup',
  meat: 'Beef',
  cup: 'Coffee',
  tea: 'Coffee',
  tooth: 'Smile',
  paw: 'PawPrint',
  horse: 'PawPrint',
  shoe: 'Footprints',
  dress: 'Shirt',
  tshirt: 'Shirt',
  close: 'X',
  times: 'X',
  cross: 'X',
  tick: 'Check',
  done: 'Check',
  warning: 'TriangleAlert',
  danger: 'TriangleAlert',
  error: 'CircleX',
  success: 'CircleCheck',
  question: 'CircleQuestionMark',
  help: 'CircleQuestionMark',
  information: 'Info',
  edit: 'Pencil',
  pen: 'Pen',
  delete: 'Trash2',
  remove: 'Trash2',
  bin: 'Trash2',
  add: 'Plus',
  create: 'Plus',
  gear: 'Settings',
  cog: 'Settings',
  preferences: 'Settings',
  person: 'User',
  profile: 'User',
  avatar: 'User',
  people: 'Users',
  team: 'Users',
  email: 'Mail',
  envelope: 'Mail',
  telephone: 'Phone',
  location: 'MapPin',
  place: 'MapPin',
  address: 'MapPin',
  cart: 'ShoppingCart',
  basket: 'ShoppingBasket',
  bag: 'ShoppingBag',
  money: 'Banknote',
  cash: 'Banknote',
  price: 'Tag',
  time: 'Clock',
  date: 'Calendar',
  schedule: 'Calendar',
  picture: 'Image',
  photo: 'Image',
  movie: 'Film',
  song: 'Music',
  chart: 'ChartColumn',
  graph: 'ChartLine',
  stats: 'ChartColumn',
  statistics: 'ChartColumn',
  dashboard: 'LayoutDashboard',
  hamburger: 'Menu',
  more: 'Ellipsis',
  dots: 'Ellipsis',
  spinner: 'LoaderCircle',
  loading: 'LoaderCircle',
  like: 'Heart',
  favourite: 'Heart',
  favorite: 'Heart',
  logout: 'LogOut',
  signout: 'LogOut',
  login: 'LogIn',
  signin: 'LogIn',
  visible: 'Eye',
  hidden: 'EyeOff',
  magnify: 'Search',
  quill: 'Feather',
  notebook: 'Notebook',
  plane: 'Plane',
  airplane: 'Plane',
  boat: 'Ship',
  bike: 'Bike',
  bicycle: 'Bike',
  motorcycle: 'Bike',
  taxi: 'Car',
  workout: 'Dumbbell',
  gym: 'Dumbbell',
  solar: 'Sun',
  temperature: 'Thermometer',
  water: 'Droplet',
  fire: 'Flame',
  power: 'Zap',
  electricity: 'Zap',
  world: 'Globe',
  earth: 'Earth',
};
/** The icon to use when no other icon is similar. */
const plainIcon = 'Circle';
/**
 * No icon has a longer name. The limit bounds the work, because each word of a name is compared
 * with all icons.
 */
const maxName = 80;

/**
 * Returns the existing icon that is nearest to a missing one. It tries the same name in another
 * case, a known other name, the most words in common, and one different letter. Otherwise it
 * returns a plain icon, because a page with a plain icon works and a page with a missing icon is
 * blank.
 */
export function findNearestIcon(wanted: string, names: ReadonlySet<string>): string | undefined {
  if (wanted.length > maxName) return undefined;
  const bare = wanted.replace(/^(?:Lucide|Fa|Fi|Hi|Md|Io|Bs|Ai)(?=[A-Z])/, '').replace(/Icon$/, '');
  if (isIcon(bare, names)) return bare;
  const words = wordsOf(bare);
  const known = otherNames[words.join('')] ?? otherNames[bare.toLowerCase()];
  if (known && names.has(known)) return known;
  const icons = listIcons(names);
  const folded = bare.toLowerCase();
  const same = icons.find((name) => name.toLowerCase() === folded);
  if (same) return same;
  const turned = [...words].sort().join(' ');
  const permuted = icons.find((name) => [...wordsOf(name)].sort().join(' ') === turned);
  if (permuted) return permuted;
  const spelled = icons.filter((name) => isOneApart(folded, name.toLowerCase()));
  if (spelled[0] && folded.length > 4) return shortest(spelled);
  return findByWords(words, icons, names) ?? (names.has(plainIcon) ? plainIcon : undefined);
}

const listed = new WeakMap<ReadonlySet<string>, string[]>();

function listIcons(names: ReadonlySet<string>): string[] {
  const icons = listed.get(names) ?? [...names].filter((name) => isIcon(name, names));
  listed.set(names, icons);
  return icons;
}

/** Whether a name is the plain name of an icon. The set exports each icon under three names. */
function isIcon(name: string, names: ReadonlySet<string>): boolean {
  return (
    /^[A-Z]/.test(name) && names.has(name) && names.has(`Lucide${name}`) && !/Icon$/.test(name)
  );
}

function wordsOf(name: string): string[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z][a-z]*|\d+|[a-z]+/g) ?? []).map((one) =>
    one.toLowerCase(),
  );
}

/**
 * Returns the icon with the highest score: the letters in the words that it shares with the name,
 * minus the letters of its other words. The first word of a name usually says what the icon shows,
 * so it counts twice.
 */
function findByWords(
  words: readonly string[],
  icons: readonly string[],
  names: ReadonlySet<string>,
): string | undefined {
  let best: { name: string; score: number } | undefined;
  for (const name of icons) {
    const score = scoreOf(words, wordsOf(name));
    const isBetter = score > (best?.score ?? 0);
    const isShorter = score === best?.score && name.length < best.name.length;
    if (isBetter || isShorter) best = { name, score };
  }
  if (best) return best.name;
  return words.map((word) => otherNames[word]).find((name) => name && names.has(name));
}

function scoreOf(words: readonly string[], own: readonly string[]): number {
  const shared = words.reduce(
    (sum, word, index) => sum + (own.includes(word) ? word.length * (index === 0 ? 2 : 1) : 0),
    0,
  );
  const others = own.filter((word) => !words.includes(word)).join('').length;
  return shared === 0 ? 0 : shared - others / 10;
}

function shortest(names: readonly string[]): string | undefined {
  return [...names].sort((a, b) => a.length - b.length || (a < b ? -1 : 1))[0];
}
