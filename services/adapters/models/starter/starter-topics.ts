import type { PaletteName } from './palettes.ts';

export type Topic = { project: string; topic: string; words: RegExp; palette?: PaletteName };

/**
 * The topics a prompt may be about. The topic with the most words in the prompt wins; the variant
 * and then the order of this list decide ties.
 */
export const topics: Topic[] = [
  {
    project: 'tasks',
    topic: 'team',
    words:
      /待办|任务|清单|负责人|截止|to-?do|tasks?\b|checklist|due date|owner|タスク|準備リスト|担当|締め切り|할 일|담당자|마감/gi,
  },
  {
    project: 'ledger',
    topic: 'home',
    words: /记账|账本|支出|开销|expenses?|spending|家計簿|出費|가계부|용돈|지출/gi,
  },
  {
    project: 'split',
    topic: 'dinner',
    words:
      /\bAA\b|分账|分摊|平摊|bill split|split(ter)?\b|who owes|\btip\b|割り勘|誰が誰に|정산|더치페이|누가 누구/gi,
  },
  {
    project: 'focus',
    topic: 'pomodoro',
    words:
      /番茄|专注|计时|pomodoro|focus timer|\btimer\b|集中タイマー|タイマー|집중|타이머|뽀모도로/gi,
  },
  {
    project: 'grow',
    topic: 'merge',
    words:
      /小游戏|游戏|合成|合并|消除|益智|拼图|\b2048\b|\b(mini[- ])?games?\b|puzzle|merge|ゲーム|パズル|게임|퍼즐/gi,
  },
  {
    project: 'typing',
    topic: 'game',
    words: /打字|typing|タイピング|타자|\bgame\b|游戏|ゲーム|게임/gi,
    palette: 'night',
  },
  {
    project: 'signup',
    topic: 'orders',
    words: /接龙|团购|份数|房号|拼单|group (buy|order)|共同購入|공동구매/gi,
    palette: 'orange',
  },

  {
    project: 'shop',
    topic: 'goods',
    words:
      /网店|网上商店|商城|电商|购物车|购物|卖货|shop ?front|online (shop|store)|storefront|web ?shop|e-?commerce|shopping|\bcart\b|ネットショップ|オンライン(ショップ|ストア)|通販|カート|쇼핑몰|온라인 ?(상점|스토어|숍)|장바구니|쇼핑/gi,
  },

  {
    project: 'site',
    topic: 'photos',
    words: /摄影|拍摄|照片|photograph(er|y)\b|写真|フィルム|撮影|사진작가|사진 작가|촬영|필름/gi,
    palette: 'ink',
  },
  {
    project: 'site',
    topic: 'pottery',
    words: /陶艺|陶瓷|陶器|ceramic|pottery|potter\b|器|陶芸|도예|도자기|작품마다|작품집/gi,
    palette: 'orange',
  },
  {
    project: 'site',
    topic: 'cafe',
    words:
      /咖啡|豆单|茶馆|coffee (shop|bar|house)|café|cafe\b|roaster|カフェのサイト|コーヒー|카페 홈페이지|카페|원두/gi,
    palette: 'kraft',
  },
  {
    project: 'site',
    topic: 'bakery',
    words: /面包|烘焙|bakery|bread|patisserie|パン屋|ベーカリー|빵집|베이커리/gi,
    palette: 'orange',
  },
  {
    project: 'site',
    topic: 'sweets',
    words: /甜品|糕点|和菓子屋|お菓子|季節の|お取り置き|wagashi|디저트/gi,
    palette: 'pink',
  },
  {
    project: 'site',
    topic: 'studio',
    words:
      /设计师|室内|建筑师|六个案例|architect|interior design|designer|建築|家づくり|設計|건축|인테리어|디자이너/gi,
    palette: 'ink',
  },
  {
    project: 'site',
    topic: 'factory',
    words: /工厂|包装|起订|制造|factory|manufactur|packaging|supplier|工場|メーカー|공장|제조/gi,
    palette: 'green',
  },
  {
    project: 'site',
    topic: 'hiking',
    words: /登山|徒步|爬山|路线列表|hiking|trail|mountaineer|山歩き|ハイキング|등산|하이킹/gi,
    palette: 'green',
  },
  {
    project: 'site',
    topic: 'book',
    words:
      /新书|试读|作者手记|书籍|\bnovel\b|\bbook launch|my book|author|詩集|試し読み|小説|시집|소설|신간|책 소개/gi,
    palette: 'red',
  },
  {
    project: 'site',
    topic: 'launch',
    words:
      /产品介绍|发布页|落地页|等候名单|launch page|landing page|waitlist|features?\b|pricing|ランディング|事前登録|출시|사전 등록|기능 세/gi,
    palette: 'blue',
  },
  {
    project: 'site',
    topic: 'legal',
    words: /法律|律师|援助|legal|law(yer| firm)|clinic's site|attorney|弁護士|법률|변호사/gi,
    palette: 'blue',
  },
  {
    project: 'site',
    topic: 'docs',
    words:
      /文档|开源|命令行|\bdocs\b|documentation|open-source|\bCLI\b|install line|ドキュメント|문서 사이트|오픈소스/gi,
    palette: 'night',
  },
  {
    project: 'site',
    topic: 'wedding',
    words:
      /婚礼网站|wedding site|forty guests|\bRSVPs?\b|dietary|結婚式のサイト|하객|식순|결혼식 안내/gi,
    palette: 'green',
  },
  {
    project: 'site',
    topic: 'dentist',
    words: /牙|诊所|门诊|dentist|dental|doctor's|歯医者|歯科|診療|クリニック|치과|병원/gi,
    palette: 'teal',
  },
  {
    project: 'site',
    topic: 'club',
    words:
      /读书会|社团|沙龙|book club|reading group|society|読書会|今月の一冊|독서 모임|독서회|동호회/gi,
    palette: 'green',
  },
  {
    project: 'site',
    topic: 'pilates',
    words: /瑜伽馆|健身房|舞蹈|pilates|yoga studio|\bgym\b|ピラティス|필라테스|수강료|첫 수업/gi,
    palette: 'pink',
  },
  {
    project: 'site',
    topic: 'truck',
    words:
      /餐车|菜单|food[- ]truck|sold out|parked|\bmenu\b|restaurant|キッチンカー|お品書き|메뉴|푸드트럭/gi,
    palette: 'red',
  },
  {
    project: 'folio',
    topic: 'designer',
    words:
      /作品集|设计师|个人主页|个人网站|个人站|简历|插画师|自由职业|portfolio|designer|personal (site|website|page)|\bcv\b|r[eé]sum[eé]|freelancer?|illustrator|ポートフォリオ|デザイナー|個人サイト|自己紹介サイト|履歴書|イラストレーター|포트폴리오|디자이너|개인 (홈페이지|사이트)|이력서|프리랜서|일러스트/gi,
  },

  {
    project: 'invite',
    topic: 'wedding',
    words: /婚礼邀请|婚礼|请柬|信封|邀请函|wedding invitation|結婚式の招待|招待状|封筒|청첩장/gi,
    palette: 'red',
  },
  {
    project: 'invite',
    topic: 'birthday',
    words: /生日|周岁|百日|birthday|invitation|envelope|party|誕生日|돌잔치|생일|초대장|봉투/gi,
    palette: 'purple',
  },
  {
    project: 'draw',
    topic: 'party',
    words:
      /抽奖|年会|奖项|中奖|raffle|lucky draw|lottery|prize draw|抽選|忘年会の抽選|同じ人|추첨|경품|송년회/gi,
  },
  {
    project: 'signup',
    topic: 'sports',
    words: /报名|运动会|幼儿园|每项限|sign-?up|sports day|volunteer|運動会|유치원|참가 신청|종목/gi,
    palette: 'orange',
  },
  {
    project: 'signup',
    topic: 'helpers',
    words:
      /志愿|义工|值班|volunteer|shifts and a headcount|park cleanup|headcount|お手伝い|ボランティア|募集|자원봉사|봉사/gi,
    palette: 'green',
  },
  {
    project: 'poster',
    topic: 'tea',
    words: /海报|春茶|上市|翻页|领券|优惠券|poster|クーポン|めくる|쿠폰|포스터/gi,
    palette: 'green',
  },
  {
    project: 'poster',
    topic: 'album',
    words:
      /倒计时|专辑|countdown|album|clips|\brelease\b|カウントダウン|アルバム|新曲|카운트다운|앨범|음원|세 곡/gi,
    palette: 'night',
  },
  {
    project: 'poster',
    topic: 'cafe',
    words: /店庆|周年|anniversary|周年カード|喫茶|五枚|주년/gi,
    palette: 'kraft',
  },
  {
    project: 'quiz',
    topic: 'city',
    words:
      /测试|测出|测一测|八道题|像哪|quiz|which city|personality|result card|診断|似ている|八つの質問|質問|퀴즈|닮은|문항|심리/gi,
  },

  {
    project: 'records',
    topic: 'workout',
    words:
      /健身记录|训练|锻炼|workout|lifting|exercise log|this week against|筋トレ|トレーニング|운동 기록|지난주/gi,
    palette: 'orange',
  },
  {
    project: 'records',
    topic: 'run',
    words:
      /跑步|配速|\bruns?\b|running|run tracker|weekly goal|streak|ランニング|ジョギング|走|달리기|러닝|연속 일수/gi,
    palette: 'blue',
  },
  {
    project: 'records',
    topic: 'pet',
    words:
      /宠物|体重|疫苗|成长记录|\bpets?\b|vaccin|puppy|kitten|weight curve|ペット|体重|予防接種|반려동물|몸무게|접종/gi,
    palette: 'orange',
  },
  {
    project: 'doses',
    topic: 'parents',
    words:
      /吃药|用药|服药|药|medication|medicine|\bpills?\b|three times a day|服薬|薬|약 챙|복약|드시면/gi,
  },
  {
    project: 'care',
    topic: 'plants',
    words:
      /浇水|植物|多肉|花草|plants?\b|plant-care|watered|thirsty|水やり|菜園|鉢|식물|화분|물주기/gi,
  },
  {
    project: 'cards',
    topic: 'words',
    words:
      /背单词|单词|右滑|生词|flash ?cards?|vocabulary|swipe|verbs?|カード|スワイプ|漢字|単語|영어 단어|단어|암기|밀기/gi,
  },
  {
    project: 'booking',
    topic: 'lessons',
    words:
      /约课|预约|私教|课时|时段|book(ing)? (a )?(class|lesson|session)|personal trainer|appointment|予約|ヨガ教室|回数券|取り消し|수업 예약|예약|회수권/gi,
  },
  {
    project: 'shifts',
    topic: 'cafe',
    words:
      /换班|排班|调班|shift-?swap|shifts?\b|schedule|roster|claim one|シフト|交代勤務|교대|근무표|근무|알바/gi,
  },
  {
    project: 'journal',
    topic: 'dreams',
    words: /记梦|日记|按月翻|梦|journal|diary|dream|日記|夢|일기|꿈/gi,
  },
  {
    project: 'dashboard',
    topic: 'sales',
    words:
      /仪表盘|看板|大屏|报表|图表|数据分析|经营数据|销售数据|dashboard|analytics|\bcharts?\b|metrics|\bkpis?\b|ダッシュボード|グラフ|売上|分析|대시보드|매출|지표|차트|통계/gi,
  },
];
