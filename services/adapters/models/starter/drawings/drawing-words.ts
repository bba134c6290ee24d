import type { PaletteName } from '../palettes.ts';
import { mentions, type Vocabulary, wordsOf } from '../vocabulary.ts';
import { blooms } from './blooms.ts';

/**
 * For each drawing, the words that it fits. Specific words come first, because the first match
 * wins.
 */
const subjects: readonly [name: string, words: Vocabulary][] = [
  [
    'film',
    wordsOf(
      'film|film maker|filmmaker|wedding film|videographer|cinematographer|影片|导演|摄像师|映像作家|映画監督|영화감독|영상',
    ),
  ],
  ['frame', wordsOf('architect|architecture|建筑师|建筑设计|建築家|建築士|건축가')],
  ['rays', wordsOf('dance|ballet|salsa|hip hop|舞蹈|街舞|芭蕾|ダンス|バレエ|댄스|발레|무용')],
  ['hotpot', wordsOf('hot pot|hotpot|火锅|涮|しゃぶしゃぶ|すき焼き|鍋料理|전골|샤브샤브|찌개')],
  [
    'skewers',
    wordsOf(
      'skewer|yakitori|kebab|bbq|barbecue|烧烤|烤串|串串|焼き鳥|ねぎま|つくね|手羽先|串焼き|꼬치|닭꼬치',
    ),
  ],
  ['bubbletea', wordsOf('bubble tea|boba|milk tea|奶茶|波波|珍珠|杨枝甘露|タピオカ|버블티|밀크티')],
  [
    'wagashi',
    wordsOf('wagashi|mochi|dorayaki|和菓子|どら焼き|羊羹|生菓子|大福|糕点|麻薯|떡|화과자'),
  ],
  ['pizza', wordsOf('pizza|pizzeria|margherita|披萨|比萨|ピザ|피자')],
  ['rolls', wordsOf('sushi|寿司|海苔|巻き|김밥|초밥')],
  [
    'fish',
    wordsOf(
      'fish|seafood|oyster|prawn|海鲜|石斑|扇贝|虾|鱼餐|蒸鱼|烤鱼|海鮮|刺身|魚料理|굴비|생선|횟집|해산물',
    ),
  ],
  ['pasta', wordsOf('pasta|trattoria|tagliatelle|spaghetti|risotto|意面|パスタ|イタリアン|파스타')],
  [
    'food',
    wordsOf(
      'pho|ramen|noodle|noodles|dumpling|dim sum|curry|rice bowl|面馆|拉面|米粉|饺子|盖饭|川菜|粤菜|湘菜|中餐|ラーメン|うどん|蕎麦|定食|食堂|和食|居酒屋|국수|냉면|국밥|한정식|한식|갈비|식당|비빔밥',
    ),
  ],
  ['cake', wordsOf('cake|tiramisu|birthday|brownie|蛋糕|甜品|ケーキ|誕生日|케이크|생일')],
  [
    'bread',
    wordsOf(
      'bread|bakery|sourdough|rye|brioche|baguette|面包|吐司|烘焙|パン屋|ベーカリー|食パン|빵|깜빠뉴|베이커리',
    ),
  ],
  ['caddy', wordsOf('oolong|pu erh|tea tin|乌龙|单丛|普洱|铁观音|岩茶|烏龍|우롱')],
  ['tealeaf', wordsOf('green tea|matcha|龙井|绿茶|碧螺春|白茶|毛尖|抹茶|煎茶|녹차|말차')],
  ['teacup', wordsOf('湯呑|湯飲み|ぐい呑み|茶杯|찻잔|teacup|mug|mugs|琺瑯カップ|カップ|머그')],
  [
    'tea',
    wordsOf('tea shop|tea house|black tea|teapot|茶叶|茶馆|茶室|红茶|小种|茶葉|紅茶|찻집|홍차'),
  ],
  [
    'cup',
    wordsOf(
      'coffee|espresso|flat white|cold brew|latte|cappuccino|咖啡|拿铁|コーヒー|珈琲|喫茶|カフェ|커피|카페|라떼',
    ),
  ],
  ['rose', wordsOf('rose|roses|玫瑰|薔薇|バラ|장미')],
  ['lily', wordsOf('lily|lilies|百合|ユリ|백합')],
  ['sunflower', wordsOf('sunflower|向日葵|ひまわり|해바라기')],
  ['tulip', wordsOf('tulip|single stem|单枝|郁金香|チューリップ|튤립')],
  ['hydrangea', wordsOf('hydrangea|绣球|アジサイ|紫陽花|수국')],
  ['wreath', wordsOf('wreath|garland|花环|リース|리스')],
  [
    'bouquet',
    wordsOf('bouquet|florist|flower shop|花束|花店|花艺|花坊|鲜花|花屋|ブーケ|꽃집|꽃다발|부케'),
  ],
  ['kit', wordsOf('kit|kits|gift box|gift set|礼盒|套装|ギフト|선물')],
  [
    'yarn',
    wordsOf('yarn|wool|merino|knitting|knit|crochet|needle|毛线|编织|毛糸|編み物|털실|뜨개'),
  ],
  ['towel', wordsOf('towel|towels|linen|手ぬぐい|タオル|毛巾|수건')],
  ['basket', wordsOf('basket|baskets|grocery|かご|篮|竹编|雑貨|杂货|바구니|잡화')],
  [
    'mail',
    wordsOf('gift card|gift cards|voucher|postcard|stationery|礼品卡|文具|便箋|상품권|문구'),
  ],
  [
    'bowl',
    wordsOf('bowl|pottery|ceramic|ceramics|ceramicist|粉引の鉢|鉢|陶|瓷|茶碗|그릇|도자|도예'),
  ],
  ['vase', wordsOf('vase|花器|花瓶|꽃병|화병')],
  ['bag', wordsOf('handbag|tote|boutique|clothes|clothing|fashion|服装|包包|古着|의류|가방')],
  ['dog', wordsOf('dog|dogs|puppy|pet|pets|groomer|狗|宠物|犬|ペット|トリミング|강아지|반려|애견')],
  ['cat', wordsOf('cat|cats|kitten|猫|고양이')],
  ['tooth', wordsOf('dentist|dental|teeth|牙|歯|치과|교정')],
  ['yoga', wordsOf('yoga|pilates|meditation|瑜伽|普拉提|ヨガ|ピラティス|요가|필라테스')],
  ['sport', wordsOf('gym|fitness|football|basketball|tennis|健身|篮球|足球|ジム|헬스|축구')],
  [
    'tools',
    wordsOf(
      'plumber|plumbing|repair|repairs|electrician|carpenter|handyman|水电|维修|修理|木工|水道|電気工事|배관|수리',
    ),
  ],
  ['piano', wordsOf('piano|钢琴|ピアノ|피아노')],
  [
    'music',
    wordsOf(
      'music|concert|choir|guitar|band|album|podcast|音乐|音乐会|吉他|合唱|音楽|ライブ|음악|콘서트',
    ),
  ],
  [
    'toys',
    wordsOf(
      'kindergarten|preschool|daycare|nursery|toy|toys|幼儿园|托儿|玩具|幼稚園|保育園|어린이집|유치원|장난감',
    ),
  ],
  ['umbrella', wordsOf('umbrella|雨伞|折叠伞|伞|傘|우산')],
  ['moon', wordsOf('sleep|bedtime|night|moon|moons|睡眠|夜|月亮|眠り|睡眠|ほたる|수면|밤')],
  ['camera', wordsOf('camera|photographer|photography|摄影师|写真家|カメラマン|사진작가')],
  ['house', wordsOf('house|villa|cabin|木屋')],
  ['mountains', wordsOf('mountain|mountains|hiking|山中|山景|雪线|雪山|登山|徒步|雪|등산|산행')],
  [
    'bed',
    wordsOf(
      'hotel|hostel|guesthouse|homestay|room|rooms|suite|民宿|酒店|客栈|大床房|套房|客房|旅館|ホテル|客室|호텔|펜션|객실',
    ),
  ],
  ['sea', wordsOf('tide|sea|harbour|harbor|ocean|wave|waves|渔港|海边|大海|港|波|파도|바다')],
  ['beach', wordsOf('beach|swimming|海滩|夏|여름|수영')],
  [
    'books',
    wordsOf(
      'book|books|memories|bookshop|bookstore|bestseller|bestsellers|library|书店|读书|图书|本屋|書店|読書|今月の本|回忆|思い出|추억|서점|책|독서',
    ),
  ],
  [
    'mic',
    wordsOf(
      'meetup|speaker|speakers|conference|summit|talk|talks|讲座|论坛|峰会|勉強会|セミナー|세미나|컨퍼런스',
    ),
  ],
  [
    'code',
    wordsOf(
      'coding|code|programming|python|scratch|编程|程序|前端|プログラミング|코딩|프로그래밍|개발자',
    ),
  ],
  ['chart', wordsOf('data|analytics|数据|データ|데이터')],
  ['shop', wordsOf('market|flea market|bazaar|市集|集市|マルシェ|플리마켓|벼룩시장')],
  ['flower', wordsOf('garden|gardening|plant|plants|花园|园艺|植物|園芸|정원|식물')],
  [
    'school',
    wordsOf(
      'school|class|classes|课程|培训|english|maths|math|英语|数学|学校|塾|학원|수학|영어|동창회|고등학교|reunion',
    ),
  ],
];

/** Returns the drawings that fit a text, the best one first. */
export function drawingsFor(text: string): string[] {
  return subjects.filter(([, words]) => mentions(text, words)).map(([name]) => name);
}

const blooming: readonly PaletteName[] = ['pink', 'purple', 'green'];

/** The colours that suit a subject: no brown for children and music, no red for sleep. */
const subjectPalettes: Record<string, readonly PaletteName[]> = {
  ...Object.fromEntries(Object.keys(blooms).map((name) => [name, blooming])),
  garden: blooming,
  bread: ['kraft', 'orange'],
  moon: ['night', 'blue', 'purple'],
  piano: ['purple', 'blue', 'pink'],
  music: ['purple', 'blue', 'pink', 'night'],
  toys: ['teal', 'blue', 'purple'],
  code: ['blue', 'teal', 'purple'],
  school: ['blue', 'teal', 'green'],
  hotpot: ['red'],
  skewers: ['red', 'orange'],
  wagashi: ['pink', 'green', 'teal'],
  flower: ['green', 'teal', 'pink'],
  food: ['red', 'orange', 'green', 'teal'],
  fish: ['blue', 'teal'],
  tea: ['green', 'teal'],
  bubbletea: ['pink', 'purple'],
  cake: ['pink', 'purple', 'teal'],
  umbrella: ['blue', 'teal'],
};

export function palettesFor(drawing: string): readonly PaletteName[] | undefined {
  return subjectPalettes[drawing];
}
