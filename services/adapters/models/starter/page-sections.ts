import { longestIn, type Vocabulary, wordsOf } from './vocabulary.ts';

/** Sections of a page, with the words by which a prompt asks for them. */
export const pageSections: Record<string, Vocabulary> = {
  menu: wordsOf(
    'menu|dish|dishes|signature dishes|specials|food|drinks|招牌菜|菜单|菜品|特色菜|推荐菜|饮品|点单|メニュー|お品書き|料理|看板メニュー|ドリンク|메뉴|음식|대표 메뉴|음료',
  ),
  prices: wordsOf(
    'price|prices|pricing|price list|rates|fees|tickets|plans|packages|价格|价目|价目表|收费|费用|票价|套餐|料金|価格|料金表|参加費|チケット|가격|요금|가격표|비용|참가비|티켓|수강료',
  ),
  quotes: wordsOf(
    'review|reviews|testimonial|testimonials|customer stories|评价|口碑|好评|客户评价|学员反馈|反馈|家长反馈|レビュー|口コミ|お客様の声|受講者の声|후기|리뷰|고객 후기|수강 후기|평가',
  ),
  programme: wordsOf(
    'schedule|event|events|upcoming events|programme|program|agenda|timeline|lineup|line up|itinerary|timetable|race route|日程|议程|流程|节目单|行程|时间表|安排|課表|课表|プログラム|スケジュール|日程|タイムテーブル|式次第|時間割|当日の流れ|일정|프로그램|식순|순서|타임테이블|시간표',
  ),
  process: wordsOf(
    'how it works|process|steps|how to order|how to join|步骤|怎么做|如何参加|参加方式|加入方式|订购流程|服务流程|流れ|手順|ご利用の流れ|ご予約の流れ|参加方法|参加の仕方|과정|이용 방법|참가 방법|참여 방법|진행 과정|절차',
  ),
  people: wordsOf(
    'speaker|speakers|performers|lineup artists|team|teacher|teachers|staff|chef|members|instructors|doctors|coaches|artists|嘉宾|演出者|讲者|演讲者|老师|师资|团队|成员|教练|医生|主厨|老师介绍|講師|登壇者|出演者|ゲスト|スタッフ|メンバー|先生|チーム|医師|シェフ|출연자|연사|강사|선생님|팀|멤버|직원|의료진|셰프|강사진|출연진',
  ),
  faq: wordsOf(
    'faq|questions|q a|常见问题|问答|よくある質問|q&a|자주 묻는 질문|자주 묻는|질문과 답변',
  ),
  hours: wordsOf(
    'hours|work days|meeting times|opening hours|opening times|business hours|营业时间|开放时间|门诊时间|上课时间|営業時間|診療時間|開館時間|定休日|영업시간|영업 시간|운영시간|운영 시간|진료시간|진료 시간',
  ),
  place: wordsOf(
    'address|map|location|directions|how to find us|where to find us|phone|phone number|contact details|contact info|venue|parking|e mail|地址|地点|地图|路线|位置|到店|交通|电话|联系方式|场地|停车|微信|アクセス|住所|地図|場所|電話|電話番号|会場|行き方|연락처|주소|지도|오시는 길|찾아오는 길|위치|전화|전화번호|장소|약도|교통',
  ),
  form: wordsOf(
    'form|contact|contact form|contact us|booking|book a table|book a|reservation|reservations|rsvp|sign up|signup|registration|register|enquiry|inquiry|pre order|order form|appointment|join us|apply|waitlist|reply|quote request|表单|报名|预约|预订|订座|联系|联系我|联系我们|留言|回执|咨询|登记|定制咨询|报名表|フォーム|お問い合わせ|問い合わせ|予約|申し込み|申込|ご予約|出欠|注文|参加申込|체험 신청|문의|예약|신청|참가 신청|회신|참석 여부|상담|연락|폼|주문',
  ),
  about: wordsOf(
    'about|about us|about me|story|our story|bio|biography|mission|history|introduction|artist statement|关于|故事|介绍|简介|品牌故事|历史|自我介绍|关于我|我们的故事|について|物語|紹介|自己紹介|ストーリー|想い|歴史|プロフィール|소개|이야기|스토리|브랜드 이야기|자기소개|역사|인사말',
  ),
  works: wordsOf(
    'gallery|photo|photos|pictures|works|projects|case studies|portfolio|paintings|selected work|图集|相册|照片|作品|案例|图片|画廊|项目|作品展示|ギャラリー|写真|作品|制作実績|実績|施工例|アルバム|갤러리|사진|작품|프로젝트|포트폴리오|작업|시공 사례',
  ),
  goods: wordsOf(
    'product|products|goods|catalogue|catalog|collection|bestsellers|best sellers|商品|产品|货品|新品|热卖|系列|商品一覧|商品|新作|コレクション|상품|제품|컬렉션|신상품|상품 목록|베스트',
  ),
  courses: wordsOf(
    'course|courses|class|classes|lessons|class list|course list|levels|课程|课程介绍|班级|课程表|コース|クラス|レッスン|コース紹介|講座|수업|강좌|코스|과정 안내|클래스|반 안내',
  ),
  features: wordsOf(
    'feature|features|benefits|key features|功能|特点|优势|亮点|卖点|機能|特徴|特長|強み|기능|특징|장점',
  ),
  services: wordsOf(
    'service|services|treatments|what we do|what we offer|skills|activities|服务|服务项目|项目介绍|业务|技能|活动内容|サービス|施術|メニュー紹介|事業内容|スキル|活動内容|서비스|시술|업무|진료 과목|기술|활동 내용',
  ),
};

const minCjk = 2;

/**
 * Returns the section that a short phrase asks for: the one with the longest word in the phrase.
 * "coffee menu" is a menu; "a plate of fish from the harbour" is too long to be a section.
 */
export function pageSectionIn(phrase: string): string | undefined {
  const isCjk = /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/.test(phrase);
  const size = isCjk ? phrase.length : phrase.split(' ').length;
  if (size > (isCjk ? 14 : 6)) return undefined;
  const scored = Object.entries(pageSections).map(([name, words]) => ({
    name,
    longest: longestIn(phrase, words),
  }));
  const best = scored.reduce((one, other) => (other.longest > one.longest ? other : one));
  const isEnough = isCjk ? best.longest >= minCjk : best.longest > 0;
  return isEnough ? best.name : undefined;
}

/** True for a section's plain name: "services", but not "boiler service". */
export function isSectionName(phrase: string, section: string): boolean {
  const name = phrase.toLowerCase();
  return (pageSections[section] ?? []).some((word) => word === name || `${word}s` === name);
}
